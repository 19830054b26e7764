import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
// @ts-expect-error: plain JavaScript, which Node runs as it is
import { jadoubeData, licences, policy } from "./tools/plugin.mjs";

const green = "#3e5b36";

export default defineConfig({
  // Whatever folder of whatever host it is put into.
  base: "./",
  resolve: {
    alias: Object.fromEntries(
      ["node:fs/promises", "node:worker_threads"].map((part) => [part, `${import.meta.dirname}/tools/none.mjs`]),
    ),
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The cases are one file, which is loaded where somebody opens a clause; what the first page may have a test holds.
    chunkSizeWarningLimit: 1600,
    // How long it takes is no news to whoever builds it for the first time.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  assetsInclude: ["**/*.pgn"],
  worker: { format: "es", rolldownOptions: { checks: { bundlerTimings: false } } },
  server: { fs: { allow: [".."] } },
  plugins: [
    jadoubeData(),
    policy(),
    licences(),
    svelte(),
    VitePWA({
      registerType: "prompt",
      injectRegister: false,
      includeAssets: ["icon.svg"],
      workbox: {
        globPatterns: ["**/*.{js,css,html,svg,png,woff2,wasm,pgn}"],
        maximumFileSizeToCacheInBytes: 12 << 20,
        cleanupOutdatedCaches: true,
        navigateFallback: "index.html",
        // What the server answers is its own.
        navigateFallbackDenylist: [/\/(api|healthz|readyz|metrics)\b/],
      },
      manifest: {
        id: "./",
        name: "J’adoube",
        short_name: "J’adoube",
        description: "The Laws of Chess: what happened at the board in, the ruling with its clause out.",
        start_url: "./",
        scope: "./",
        display: "standalone",
        background_color: "#fbfaf6",
        theme_color: green,
        icons: [
          { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
          { src: "icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "icon-mask.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
      },
    }),
  ],
});
