import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { type Rule, type Tournament, timesOf } from './model.ts'

/** Names of more games are left out: their number stands for them. */
const MAX_NAMED = 2

export interface TournamentTexts {
  /** `64×`, an amount, or a number of rounds. */
  readonly score: (rule: Rule, score: string) => string
  /** The score as a note: `best round 64×`. */
  readonly scoreNote: (rule: Rule, score: string) => string
  readonly times: (times: number) => string
  /** What counts, in one or two sentences. */
  readonly summary: (tournament: Tournament) => string
}

export function useTournamentTexts(): TournamentTexts {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  const times = (number: number) => t('tournaments.times', { number: formats.number(number) })
  const score: TournamentTexts['score'] = ({ kind, stake }, value) => {
    if (kind === 'count') return formats.number(Number(value))
    const amount = { ...stake, amount: value }
    return kind === 'turnover' ? formats.money(amount) : times(timesOf(amount, stake))
  }
  return {
    times,
    score,
    scoreNote: (rule, value) =>
      rule.kind === 'count'
        ? t('tournaments.scoreNote.count', { count: Number(value) })
        : t(`tournaments.scoreNote.${rule.kind}`, { score: score(rule, value) }),
    summary: ({ rule, games }) =>
      t(`tournaments.sum.${rule.kind}`, {
        rounds: rule.rounds ?? 0,
        stake: formats.money(rule.stake),
        games:
          games.length === 0
            ? t('tournaments.noGames')
            : games.length > MAX_NAMED
              ? t('tournaments.gamesCount', { count: games.length })
              : formats.list(games.map(({ name }) => name)),
      }),
  }
}
