/** Details of the account that its owner changes: address, province, language (spec 1 §3, account forms). */
import type { Routes } from '@marquee/contract'
import {
  allowedLanguagesOf,
  apiLanguage,
  isLanguageId,
  isPostalCodeOf,
  registrationProvinces,
} from '@marquee/markets'
import {
  AppError,
  type Clock,
  type Database,
  fieldError,
  type Handlers,
  inTransactionOf,
  newId,
  publish,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { type ChangeOrigin, type Detail, insertDetailChange, updateDetail } from './details-store.ts'
import type { AccountsLedger } from './gate-writer.ts'
import { detailsChangedTopic } from './details-topic.ts'
import { createStanding } from './standing.ts'
import { lockPlayer, type PlayerRecord, readPlayer } from './store.ts'

export interface Address {
  readonly street: string
  readonly postalCode: string
  readonly city: string
}

export interface PlayerDetails {
  /** @throws AppError `error.session.missing` for an unknown player */
  of(playerId: bigint): Promise<PlayerRecord>
  /**
   * Writes the parts that differ, each with an audit line.
   * @throws AppError `error.validation` at `postalCode` when it does not have the form of the player's country
   */
  setAddress(playerId: bigint, address: Address, origin: ChangeOrigin): Promise<PlayerRecord>
  /**
   * Changes the province. The gate gets the maximum stake of the new one in the same transaction (GAM-17).
   * @throws AppError `error.validation` at `provinceCode` when the country does not offer it
   */
  setProvince(playerId: bigint, province: string, origin: ChangeOrigin): Promise<PlayerRecord>
  /**
   * Changes the language of messages: one of the player's country, also as the API names it (`fr` for `caf`,
   * spec 1 §7).
   * @throws AppError `error.validation` at `languageCode`
   */
  setLanguage(playerId: bigint, languageCode: string, origin: ChangeOrigin): Promise<PlayerRecord>
}

export interface PlayerDetailsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: AccountsLedger
  readonly audit: Audit
}

export function createPlayerDetails(deps: PlayerDetailsDependencies): PlayerDetails {
  const { db, clock, audit } = deps
  const standing = createStanding(deps)

  /** Writes the values that differ, with the player's row locked. Nothing is written when none does. */
  async function change(
    playerId: bigint,
    origin: ChangeOrigin,
    changesOf: (record: PlayerRecord) => Partial<Record<Detail, string>>,
  ): Promise<PlayerRecord> {
    return inTransactionOf(db, playerId, async (tx) => {
      const before = known(await lockPlayer(tx, playerId))
      const changed = Object.entries(changesOf(before)).filter(
        ([detail, value]) => before[detail as Detail] !== value,
      ) as [Detail, string][]
      if (changed.length === 0) return before
      const at = clock.now()
      for (const [detail, value] of changed) {
        await updateDetail(tx, playerId, detail, value)
        const id = newId('chg', clock)
        await insertDetailChange(tx, before, {
          ...origin,
          id,
          at,
          detail,
          before: before[detail],
          after: value,
        })
      }
      const after = known(await readPlayer(tx, playerId))
      // Another province may have another maximum stake.
      await standing.applyLaw(tx, after)
      await reportDetails(audit, tx, { before, changed, actor: origin.actor })
      return after
    })
  }

  return {
    of: async (playerId) => known(await readPlayer(db, playerId)),
    setAddress: (playerId, { street, postalCode, city }, origin) =>
      change(playerId, origin, ({ country }) => {
        if (!isPostalCodeOf(country, postalCode)) throw fieldError('postalCode', 'postal_code')
        return { street, postalCode: postalCode.toUpperCase(), city }
      }),
    setProvince: (playerId, province, origin) =>
      change(playerId, origin, ({ country }) => {
        if (!registrationProvinces(country).some(({ value }) => value === province))
          throw fieldError('provinceCode', province === '' ? 'required' : 'not_offered')
        return { province }
      }),
    setLanguage: (playerId, languageCode, origin) =>
      change(playerId, origin, ({ country }) => {
        const language = allowedLanguagesOf(country).find(
          (offered) => offered === languageCode || apiLanguage(offered) === languageCode,
        )
        if (language === undefined) throw fieldError('languageCode', 'not_offered')
        return { language }
      }),
  }
}

/** Publishes what was changed, and records it; the language of messages is no sensitive detail. */
async function reportDetails(
  audit: Audit,
  tx: Tx,
  { before, changed, actor }: { before: PlayerRecord; changed: readonly [Detail, string][]; actor: string },
): Promise<void> {
  const { playerId } = before
  const sensitive = changed.filter(([detail]) => detail !== 'language')
  if (sensitive.length > 0)
    await audit.record(tx, {
      act: 'account.details.changed',
      playerId,
      before: Object.fromEntries(sensitive.map(([detail]) => [detail, before[detail]])),
      after: Object.fromEntries(sensitive),
    })
  const details = changed.map(([detail]) => detail)
  await publish(tx, { topic: detailsChangedTopic, playerId, body: { details, actor } })
}

function known(record: PlayerRecord | null): PlayerRecord {
  if (!record) throw new AppError('error.session.missing')
  return record
}

type Present = Awaited<ReturnType<Handlers<Routes>['player.address']>>

const present = (record: PlayerRecord): Present => ({
  street: record.street,
  postalCode: record.postalCode,
  city: record.city,
  countryCode: record.country,
  provinceCode: record.province,
  provinces: registrationProvinces(record.country).map(({ value, label }) => ({ value, label })),
  dateOfBirth: record.dateOfBirth,
})

/** What the owner of an account does by its forms. */
const byPlayer = ({ requestId }: { readonly requestId: string }): ChangeOrigin => ({
  actor: 'player',
  requestId,
})

type DetailRouteId = 'player.address' | 'player.setAddress' | 'player.setProvince' | 'player.language'

export const detailHandlers = (details: PlayerDetails): Pick<Handlers<Routes>, DetailRouteId> => ({
  'player.address': async (_input, { caller }) => present(await details.of(caller.playerId)),
  'player.setAddress': async (address, context) =>
    present(await details.setAddress(context.caller.playerId, address, byPlayer(context))),
  'player.setProvince': async ({ provinceCode }, context) =>
    present(await details.setProvince(context.caller.playerId, provinceCode, byPlayer(context))),
  'player.language': async ({ languageCode }, context) => {
    const { caller } = context
    const { language } = await details.setLanguage(caller.playerId, languageCode, byPlayer(context))
    return { languageCode: isLanguageId(language) ? apiLanguage(language) : language }
  },
})
