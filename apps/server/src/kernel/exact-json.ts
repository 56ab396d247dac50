interface RawJson {
  readonly rawJSON: string
}
interface ExactJson {
  rawJSON(text: string): RawJson
}

/** A JSON number with exactly these digits: amounts are printed from minor units, never through a float. */
export function exactNumber(source: string): RawJson {
  return (JSON as unknown as ExactJson).rawJSON(source)
}

export type ExactNumber = RawJson

/** Parses JSON with every number as its source text. */
export function parseExact(text: string): unknown {
  const revive = (_key: string, value: unknown, context: { source?: string }): unknown =>
    typeof value === 'number' && context.source !== undefined ? context.source : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}
