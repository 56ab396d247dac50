/** Generates the event of an entry and the answer, in SQL and TypeScript, from the tables of `ledger-messages.ts`. */
import { any, batched, hashed, plain, type Writer } from './entry-columns.ts'
import { BATCH_WIDTH, type Parts, valueOf, WIDTH, wrapped } from './generated-sql.ts'
import {
  answerFields,
  type AnswerField,
  type AnswerValues,
  batchedAnswer,
  batchedEvent,
  eventNumber,
  eventNumbers,
  eventTexts,
  type EventNumber,
  type EventValues,
  fullAnswer,
  fullEvent,
  readers,
  singleAnswer,
  singleEvent,
} from './ledger-messages.ts'

const answerNames = Object.keys(answerFields) as AnswerField[]

function eventFunction(): string {
  const parameters = [
    ...eventNumbers.map((name) => `${name} ${eventNumber(name).type}`),
    ...eventTexts.map((name) => `${name} text`),
  ]
  const numbers = eventNumbers.flatMap((name) => hashed[eventNumber(name).form](name))
  return `create or replace function wallet.entry_event(
${wrapped(parameters, 2)}
) returns jsonb language sql stable parallel safe begin atomic
  select jsonb_build_object(
    'entry', concat_ws(' ',
${wrapped(numbers, 6)}),
    ${eventTexts.map((name) => `'${name}', ${name}`).join(', ')});
end;
`
}

const valueOfEvent = (writer: Writer, values: EventValues, name: EventNumber | 'game') =>
  name === 'over_limit' || name === 'game' ? values[name] : valueOf(writer, values, name)

/** The row of an event, without the brackets or the `select` around it. */
function eventRow(writer: Writer, values: EventValues, indent: number, width = WIDTH): string {
  const given = [...eventNumbers, ...eventTexts].map((name) => valueOfEvent(writer, values, name))
  const [player, seq] = [valueOf(writer, values, 'player_id'), valueOf(writer, values, 'seq')]
  return `${' '.repeat(indent)}${player}, nextval('kernel.outbox_id'), ${seq}, 'wallet.entry', wallet.entry_event(
${wrapped(given, indent + 2, width)})`
}
const intoOutbox = 'insert into kernel.outbox (player_id, id, seq, topic, body)'

const answer = (values: AnswerValues, indent: number, width = WIDTH) =>
  `row(\n${wrapped(
    answerNames.map((name) => values[name] ?? 'null'),
    indent,
    width,
  )})::wallet.answer`

function answerRow(): string {
  const fields = answerNames.map((name) => {
    const [type] = readers[answerFields[name][1]]
    const comment =
      answerFields[name][1] === 'time'
        ? "  /** PostgreSQL's text, or the instant that was sent with the operation. */\n"
        : ''
    return `${comment}  ${name}: ${type}`
  })
  return `/** A row of \`wallet.answer\`. */\nexport interface AnswerRow {\n${fields.join('\n')}\n}\n`
}

function answerReader(): string {
  const lines = answerNames.map((name, place) => {
    if (name === 'seq') return '    seq,'
    return `    ${name}: ${readers[answerFields[name][1]][1](`fields[${place}]`)},`
  })
  return `  const seq = optional(fields[${answerNames.indexOf('seq')}])\n  return {\n${lines.join('\n')}\n  }\n`
}

const places = () =>
  `const places = {\n${eventNumbers.map((name, place) => `  ${name}: ${place},`).join('\n')}\n}\n`

/** The events of the full path and the fast one, and the answer of the latter. */
export const fullEventInsert = `  ${intoOutbox} values (\n${eventRow(any, fullEvent, 4)});\n`
export const singleEventInsert = `    ${intoOutbox} values (\n${eventRow(plain, singleEvent, 6)});\n`
export const singleAnswerReturn = `    return ${answer(singleAnswer, 6)};\n`

export const messageParts: Parts = {
  'the event': { file: 'migrations/R_12_event.sql', text: eventFunction() },
  'events of a batch': {
    file: 'migrations/R_10_batch.sql',
    text: `      ${intoOutbox}\n        select\n${eventRow(batched, batchedEvent, 10, BATCH_WIDTH)}\n`,
  },
  'answer of the full path': {
    file: 'migrations/R_03_book.sql',
    text: `  return ${answer(fullAnswer, 4)};\n`,
  },
  'answers of a batch': {
    file: 'migrations/R_10_batch.sql',
    text: `        string_agg(${answer(batchedAnswer, 10, BATCH_WIDTH)}::text, E'\\n')\n`,
  },
  'the row of an answer': { file: 'answer-row.ts', text: answerRow() },
  'fields of an answer': { file: 'answer-row.ts', text: answerReader() },
  'places of numbers': { file: 'events.ts', text: places() },
}
