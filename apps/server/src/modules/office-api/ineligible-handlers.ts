import { addIneligible, openIneligibleList, removeIneligible } from '../players/index.ts'
import { marketsOf } from '../staff/index.ts'
import { canDo } from './can.ts'
import type { GrantedHandlers } from './office-types.ts'
import type { HandlerDependencies } from './verification-handlers.ts'
import { MOST_ROWS } from './work-lists.ts'

type Ids = 'ineligible.list' | 'ineligible.add' | 'ineligible.remove'

const permission = 'ineligible.edit'

/** Persons who may not play, for all markets: who has the right in one of them edits the lists. */
export function ineligibleHandlers({
  clock,
  audit,
}: Pick<HandlerDependencies, 'clock' | 'audit'>): GrantedHandlers<Ids> {
  const deps = { audit, clock }
  return {
    async 'ineligible.list'(_input, { tx, caller, at }) {
      const entries = await openIneligibleList(tx, audit, { by: caller.name })
      const [market = ''] = marketsOf(caller.grants, permission)
      return {
        rows: entries.slice(0, MOST_ROWS).map(({ entryId, list, keys, addedBy, addedAt }) => ({
          entryId,
          list,
          keys: [...keys],
          addedBy,
          addedAt: addedAt.toString(),
          can: { remove: canDo(caller, { permission, market, madeBy: addedBy }, at) },
        })),
        more: entries.length > MOST_ROWS,
        asOf: at.toString(),
      }
    },
    'ineligible.add': async ({ list, ...person }, { tx, caller }) => ({
      entryId: await addIneligible(tx, deps, { list, person, by: caller.name }),
    }),
    async 'ineligible.remove'({ entryId, reason }, { tx, caller }) {
      await removeIneligible(tx, deps, { entryId, reason, by: caller.name })
      return { done: true } as const
    },
  }
}
