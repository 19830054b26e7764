//! Findings as a table in Arrow's memory, handed to Python without a copy.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder, UInt32Builder, UInt64Builder};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator, RecordBatchReader};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use jadoube_answers::Row;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// What an audit has found: a stream of Arrow, for pyarrow, Polars, DuckDB and whoever else takes one.
#[pyclass(module = "jadoube._core", frozen)]
pub(crate) struct Findings {
    pub(crate) batches: Vec<RecordBatch>,
    pub(crate) totals: String,
}

#[pymethods]
impl Findings {
    /// The findings through the Arrow C stream interface.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // There is one schema; who wants another one may cast.
        drop(requested_schema);
        let batches = self.batches.clone().into_iter().map(Ok::<_, ArrowError>);
        let reader: Box<dyn RecordBatchReader + Send> = Box::new(RecordBatchIterator::new(batches, schema()));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
    }

    /// How many findings there are.
    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// What was read and found in all, as JSON.
    #[getter]
    fn totals(&self) -> &str {
        &self.totals
    }
}

/// The columns: the fields of [`Row`], by the names that JSON has for them.
pub(crate) fn schema() -> SchemaRef {
    let text = |name| Field::new(name, DataType::Utf8, false);
    let number = |name| Field::new(name, DataType::UInt64, false);
    let squares = DataType::List(Arc::new(Field::new_list_field(DataType::Utf8, true)));
    let fields = vec![
        text("file"),
        number("line"),
        number("offset"),
        number("game"),
        number("game_line"),
        text("event"),
        text("site"),
        text("date"),
        text("round"),
        text("white"),
        text("black"),
        text("result"),
        Field::new("ply", DataType::UInt32, false),
        text("move"),
        text("finding"),
        text("severity"),
        text("rulebook"),
        text("law"),
        text("concept"),
        text("fen"),
        Field::new("squares", squares, false),
        text("text"),
        text("says"),
    ];
    Arc::new(Schema::new(fields))
}

/// Rows on their way into a table.
#[derive(Default)]
pub(crate) struct Columns {
    /// file, event, site, date, round, white, black, result, move, finding, severity, rulebook, law, concept, fen, text, says.
    texts: [StringBuilder; 17],
    /// line, offset, game, game_line.
    numbers: [UInt64Builder; 4],
    ply: UInt32Builder,
    squares: ListBuilder<StringBuilder>,
    rows: usize,
}

/// So many rows make a batch.
const MOST: usize = 1 << 16;

impl Columns {
    pub(crate) fn push(&mut self, row: &Row) {
        let texts = [
            &row.file,
            &row.event,
            &row.site,
            &row.date,
            &row.round,
            &row.white,
            &row.black,
            &row.result,
            &row.move_name,
            row.kind.as_str(),
            row.severity.as_str(),
            &row.rulebook,
            &row.law,
            &row.concept,
            &row.fen,
            &row.text,
            &row.says,
        ];
        for (column, text) in self.texts.iter_mut().zip(texts) {
            column.append_value(text);
        }
        let numbers = [row.line, row.offset, row.game, row.game_line];
        for (column, number) in self.numbers.iter_mut().zip(numbers) {
            column.append_value(number);
        }
        self.ply.append_value(row.ply);
        for square in &row.squares {
            self.squares.values().append_value(square);
        }
        self.squares.append(true);
        self.rows += 1;
    }

    /// Whether there are enough rows for a batch.
    pub(crate) fn is_full(&self) -> bool {
        self.rows >= MOST
    }

    /// The rows as a batch; none where there are none.
    pub(crate) fn take(&mut self) -> PyResult<Option<RecordBatch>> {
        if std::mem::take(&mut self.rows) == 0 {
            return Ok(None);
        }
        let mut texts = self.texts.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
        let mut numbers = self.numbers.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
        let mut columns = Vec::new();
        columns.extend(texts.by_ref().take(1));
        columns.extend(numbers.by_ref());
        columns.extend(texts.by_ref().take(7));
        columns.push(Arc::new(self.ply.finish()));
        columns.extend(texts.by_ref().take(7));
        columns.push(Arc::new(self.squares.finish()));
        columns.extend(texts);
        let batch = RecordBatch::try_new(schema(), columns);
        batch.map(Some).map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }
}
