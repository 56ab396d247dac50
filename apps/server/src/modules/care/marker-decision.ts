import type { Decided, DecisionKind } from '../decisions/index.ts'
import {
  findMarkers,
  findMarkersBeforeVersion2,
  type Marker,
  type MarkerInputs,
  type MarkerKind,
  type Strength,
} from './marker-rules.ts'

type RuleId = `${MarkerKind}.${Strength}`

const ruleIdOf = ({ kind, strength }: Marker): RuleId => `${kind}.${strength}`

const sentences: Readonly<Record<MarkerKind, string>> = {
  spend: 'net deposits or net losses of seven days are high for the market',
  'spend-change': 'deposits of seven days are several times those of a usual week',
  time: 'a day, or several days of a week, had long play (RC-10)',
  night: 'a night, or several nights of a week, had long play',
  'deposit-count': 'many deposits within 24 hours',
  'deposit-failures': 'many failed deposits within 24 hours',
  chasing: 'deposits soon after losses within 24 hours',
  withdrawals: 'withdrawals were taken back or refused',
  'limit-raises': 'higher limits, or removals of limits, were asked for',
  tools: 'limits were reached and breaks begun many times within 30 days',
  combined: 'several notable markers of different kinds',
}

const rules = Object.fromEntries(
  Object.entries(sentences).flatMap(([kind, sentence]) =>
    (['notable', 'strong'] as const).map((strength) => [`${kind}.${strength}`, `${strength}: ${sentence}`]),
  ),
)

const decidedOf = (answer: readonly Marker[]): Decided<readonly Marker[]> => ({
  answer,
  because: answer.map(ruleIdOf),
})

/** Which markers of harm the figures of a player show. */
export const careMarker: DecisionKind<MarkerInputs, readonly Marker[]> = {
  name: 'care.marker',
  version: 2,
  decide: (inputs) => decidedOf(findMarkers(inputs)),
  past: { 1: (inputs) => decidedOf(findMarkersBeforeVersion2(inputs)) },
  rules,
}
