import type { Tx } from '../../kernel/index.ts'
import {
  gateSourceNumbers,
  measureNumbers,
  nameOf,
  productExclusionSources,
  statusNumbers,
  toldShares,
  windowNumbers,
} from './numbers.ts'
import { compareMarks } from './check-marks.ts'
import { limitMeasures, limitPeriods, nameOfLimit } from './limits.ts'
import type { PlayerId } from './operation.ts'
import type { Report } from './replay.ts'

interface FactRow {
  source: number
  active: boolean | null
  products: number | null
  blocked: bigint | null
  reality_check: bigint | null
  play: bigint | null
  stake_max: bigint | null
  plan: bigint | null
  identity: bigint | null
  plan_cap: bigint | null
  is_missing: boolean
  differs: boolean
}

interface LimitRow {
  measure: number
  period: number
  own: bigint | null
  imposed: bigint | null
  cap: bigint | null
  mark: bigint
  told: number
}

type GateRow = Readonly<Record<string, bigint | number | null>>

/** Microseconds since the epoch. */
const us = (column: string, name = column) => `(extract(epoch from ${column}) * 1000000)::bigint as ${name}`

/**
 * Compares the gate with the facts and limits that it is derived from, and those with the last change of each: an
 * exclusion that is shortened in the tables is found (L8).
 */
export async function compareGate(tx: Tx, playerId: PlayerId, report: Report): Promise<void> {
  const { rows: gates } = await tx.query<GateRow>(
    `select status, products, stake_max, ${us('excluded_until')}, ${us('timed_out_until')}, ${us('reality_check_at')},
        ${us('play_until')}, ${us('plan_until')}, ${us('identity_until')}, plan_cap, loss_cap, stake_cap, deposit_cap,
        loss_quiet, stake_quiet
       from wallet.gate where player_id = $1`,
    [playerId],
  )
  const [gate] = gates
  if (!gate) return
  const { rows: facts } = await tx.query<FactRow>(
    `select coalesce(f.source, c.source) as source, f.source is null as is_missing, f.active, f.products, f.stake_max,
        f.plan_cap, ${us('f.plan_until', 'plan')}, ${us('f.identity_until', 'identity')},
        ${us('f.blocked_until', 'blocked')}, ${us('f.reality_check_at', 'reality_check')}, ${us('f.play_until', 'play')},
        jsonb_populate_record(null::wallet.gate_fact,
            c.facts || jsonb_build_object('player_id', f.player_id, 'source', f.source)) is distinct from f as differs
       from (select * from wallet.gate_fact where player_id = $1) f
       full join (select distinct on (source) source, facts from wallet.gate_change
          where player_id = $1 and source <> $2 order by source, id desc) c on c.source = f.source`,
    [playerId, gateSourceNumbers.limits],
  )
  const { rows: limits } = await tx.query<LimitRow>(
    'select measure, period, own, imposed, cap, mark, told from wallet.limit_window where player_id = $1',
    [playerId],
  )
  const expected = { ...strictest(facts), ...capsOf(limits) }
  for (const [column, value] of Object.entries(expected))
    if (gate[column] !== value)
      report('L8', null, `gate: ${column} is ${String(gate[column])}, its facts say ${String(value)}`)
  for (const { source, is_missing: isMissing, differs } of facts)
    if (isMissing) report('L8', null, `facts of ${sourceName(source)}: they are missing`)
    else if (differs)
      report('L8', null, `facts of ${sourceName(source)}: they are not those of the last change`)
  await compareLimits(tx, playerId, limits, report)
  await compareMarks(tx, playerId, report)
  await compareZone(tx, playerId, report)
}

/** Compares the zone of the gate with the zone in whose days the next entry counts. */
async function compareZone(tx: Tx, playerId: PlayerId, report: Report): Promise<void> {
  const { rows } = await tx.query<{ zone: string; of_days: string }>(
    `select g.zone, coalesce((
          select s.zone from wallet.zone_span s where s.player_id = g.player_id order by s.from_at desc limit 1),
        wallet.house_zone()) as of_days
       from wallet.gate g where g.player_id = $1`,
    [playerId],
  )
  for (const { zone, of_days: ofDays } of rows)
    if (zone !== ofDays) report('L8', null, `gate: zone is ${zone}, its days are those of ${ofDays}`)
}

const sourceName = (number: number) => nameOf(gateSourceNumbers, number) ?? String(number)

const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null)
const least = (values: readonly (bigint | null)[]): bigint | null =>
  present(values).reduce<bigint | null>((min, value) => (min === null || value < min ? value : min), null)
const latest = (values: readonly (bigint | null)[]): bigint | null =>
  present(values).reduce<bigint | null>((max, value) => (max === null || value > max ? value : max), null)

const sourcesOfOneProduct = new Set<number>(
  Object.values(productExclusionSources).map((source) => gateSourceNumbers[source]),
)

/** The columns of the gate that facts decide. */
function strictest(facts: readonly FactRow[]): GateRow {
  const status = facts.find(({ source }) => source === gateSourceNumbers.status)
  const isStated = status?.active != null && status.products !== null
  const isActive = isStated && present(facts.map(({ active }) => active)).every(Boolean)
  const isTimeout = ({ source }: FactRow) => source === gateSourceNumbers.timeout
  const blocks = facts
    .filter((fact) => !isTimeout(fact) && !sourcesOfOneProduct.has(fact.source))
    .map(({ blocked }) => blocked)
  return {
    status: isActive ? statusNumbers.active : statusNumbers.inactive,
    products: isStated
      ? present(facts.map(({ products }) => products)).reduce((all, own) => all & own, ~0)
      : 0,
    stake_max: least(facts.map(({ stake_max: max }) => max)),
    excluded_until: latest(blocks),
    timed_out_until: latest(facts.filter(isTimeout).map(({ blocked }) => blocked)),
    reality_check_at: least(facts.map(({ reality_check: check }) => check)),
    play_until: least(facts.map(({ play }) => play)),
    plan_until: least(facts.map(({ plan }) => plan)),
    plan_cap: least(facts.map(({ plan_cap: cap }) => cap)),
    identity_until: least(facts.map(({ identity }) => identity)),
  }
}

/** The total up to which the player of a limit is told nothing: less than the next share, in whole minor units. */
function quietTotal({ cap, mark, told }: LimitRow): bigint | null {
  if (cap === null) return null
  const next = toldShares.find((share) => share > told)
  if (cap === 0n || next === undefined) return mark + cap
  const part = cap * BigInt(next)
  return mark + part / 100n - (part % 100n === 0n ? 1n : 0n)
}

/** The columns of the gate that limits decide. */
function capsOf(limits: readonly LimitRow[]): GateRow {
  const of = (number: number) => limits.filter(({ measure }) => measure === number)
  const capOf = (number: number) =>
    least(of(number).map(({ cap, mark }) => (cap === null ? null : cap + mark)))
  const quietOf = (number: number) => least(of(number).map(quietTotal))
  return {
    loss_cap: capOf(measureNumbers.loss),
    stake_cap: capOf(measureNumbers.stake),
    deposit_cap: capOf(measureNumbers.deposit),
    loss_quiet: quietOf(measureNumbers.loss),
    stake_quiet: quietOf(measureNumbers.stake),
  }
}

/** Compares each limit with its last change. */
async function compareLimits(
  tx: Tx,
  playerId: PlayerId,
  limits: readonly LimitRow[],
  report: Report,
): Promise<void> {
  const { rows } = await tx.query<{ facts: Readonly<Record<string, string | null>> }>(
    'select facts from wallet.gate_change where player_id = $1 and source = $2 order by id',
    [playerId, gateSourceNumbers.limits],
  )
  const changed: Readonly<Record<string, string | null>> = Object.assign(
    {},
    ...rows.map(({ facts }) => facts),
  )
  for (const measure of limitMeasures)
    for (const period of limitPeriods) {
      const limit = limits.find(
        (one) => one.measure === measureNumbers[measure] && one.period === windowNumbers[period],
      )
      for (const isImposed of [false, true]) {
        const name = nameOfLimit(measure, period, isImposed)
        const cap = (isImposed ? limit?.imposed : limit?.own)?.toString() ?? null
        const said = changed[name] ?? null
        if (said !== cap)
          report('L8', null, `limit ${name}: ${String(cap)}, the last change says ${String(said)}`)
      }
    }
}
