/** Generates the event of an entry and the answer, in SQL and TypeScript, from the tables of `ledger-messages.ts`. */
import { any, batched, hashed, plain, type Writer } from './entry-columns.ts'
import { type Parts, valueOf, wrapped } from './generated-sql.ts'
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
function eventRow(writer: Writer, values: EventValues, indent: number): string {
  const given = [...eventNumbers, ...eventTexts].map((name) => valueOfEvent(writer, values, name))
  const margin = ' '.repeat(indent)
  return `${margin}${valueOf(writer, values, 'player_id')}, nextval('kernel.outbox_id'), ${valueOf(writer, values, 'seq')}, 'wallet.entry', wallet.entry_event(
${wrapped(given, indent + 2)})`
}
const intoOutbox = 'insert into kernel.outbox (player_id, id, seq, topic, body)'

const answer = (values: AnswerValues, indent: number) =>
  `row(\n${wrapped(
    answerNames.map((name) => values[name] ?? 'null'),
    indent,
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

export const messageParts: Parts = {
  'the event': { file: 'migrations/R_12_event.sql', text: eventFunction() },
  'event of the full path': {
    file: 'migrations/R_03_book.sql',
    text: `  ${intoOutbox} values (\n${eventRow(any, fullEvent, 4)});\n`,
  },
  'event of the fast path': {
    file: 'migrations/R_10_single.sql',
    text: `    ${intoOutbox} values (\n${eventRow(plain, singleEvent, 6)});\n`,
  },
  'events of a batch': {
    file: 'migrations/R_10_batch.sql',
    text: `      ${intoOutbox}\n        select\n${eventRow(batched, batchedEvent, 10)}\n`,
  },
  'answer of the full path': {
    file: 'migrations/R_03_book.sql',
    text: `  return ${answer(fullAnswer, 4)};\n`,
  },
  'answer of the fast path': {
    file: 'migrations/R_10_single.sql',
    text: `    return ${answer(singleAnswer, 6)};\n`,
  },
  'answers of a batch': {
    file: 'migrations/R_10_batch.sql',
    text: `        string_agg(${answer(batchedAnswer, 10)}::text, E'\\n')\n`,
  },
  'the row of an answer': { file: 'answer-row.ts', text: answerRow() },
  'fields of an answer': { file: 'answer-row.ts', text: answerReader() },
  'places of numbers': { file: 'events.ts', text: places() },
}
