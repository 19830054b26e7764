// What is heard and felt, where it is wanted, and the screen that stays on.

const KEY = "jadoube.clock.feel";
let sound: AudioContext | undefined;

function wanted(): { sound: boolean; vibrate: boolean } {
  try {
    return { sound: false, vibrate: true, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as object) };
  } catch {
    return { sound: false, vibrate: true };
  }
}

/** A short tone: nothing has to be loaded for it. */
function tone(pitch: number, seconds: number): void {
  if (!wanted().sound || typeof AudioContext === "undefined") return;
  sound ??= new AudioContext();
  const voice = sound.createOscillator();
  const volume = sound.createGain();
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.2, sound.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + seconds);
  voice.connect(volume).connect(sound.destination);
  voice.start();
  voice.stop(sound.currentTime + seconds);
}

function shake(pattern: number | number[]): void {
  if (wanted().vibrate) navigator.vibrate?.(pattern);
}

/** Keeps the screen on, also when one comes back to the page; gives what ends it. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;
  const take = async () => {
    if (over || document.visibilityState !== "visible") return;
    lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
  };
  void take();
  document.addEventListener("visibilitychange", take);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", take);
    void lock?.release();
  };
}

export const feel = {
  wanted,
  choose(change: { sound?: boolean; vibrate?: boolean }): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...wanted(), ...change }));
    } catch {
      // Then it is chosen anew next time.
    }
  },
  press(): void {
    tone(660, 0.08);
    shake(15);
  },
  end(): void {
    tone(330, 0.7);
    shake([200, 100, 200]);
  },
  keepAwake,
};
