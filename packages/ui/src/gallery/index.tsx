import { ACTIONS } from './actions.tsx'
import { DATA } from './data.tsx'
import { type Entry, EntryView } from './entry.tsx'
import { FAILURES } from './failures.tsx'
import { FEEDBACK } from './feedback.tsx'
import { FIELDS } from './fields.tsx'
import { FORMS } from './forms.tsx'
import { INPUTS } from './inputs.tsx'
import { RICH } from './rich.tsx'
import { TILES } from './tiles.tsx'
import { TOKENS } from './tokens-entry.tsx'

/** All entries in the order of the page. */
export const ENTRIES: readonly Entry[] = [
  ...TOKENS,
  ...ACTIONS,
  ...FIELDS,
  ...INPUTS,
  ...FORMS,
  ...RICH,
  ...DATA,
  ...FEEDBACK,
  ...FAILURES,
  ...TILES,
]

/** Every component in every state, in the theme and width of the page. */
export function Gallery({ only }: { only?: string | undefined }) {
  return (
    <div>
      {ENTRIES.filter((entry) => only === undefined || entry.name === only).map((entry) => (
        <EntryView key={entry.name} entry={entry} />
      ))}
    </div>
  )
}
