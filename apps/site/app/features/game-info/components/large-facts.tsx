import { cx } from '@marquee/ui/cx'
import { type GameInfo, isVolatility } from '../../../domain/games/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { useOwnStakeLimit } from '../use-own-stake-limit.ts'
import { hasReturnsByChoice, type LargeFact, toLargeFacts } from '../model.ts'

export interface LargeFactsProps {
  readonly info: GameInfo
  /** `row`: beside each other from 768 px. */
  readonly layout?: 'column' | 'row'
}

/** Return, volatility and stakes, as far as they are known. */
export function LargeFacts({ info, layout = 'column' }: LargeFactsProps) {
  const { t } = useTexts('lobby')
  const facts = toLargeFacts(info)
  const valueOf = useFactValues(info)
  if (facts.length === 0) return null
  return (
    <dl
      className={cx(
        'mt-4 divide-y divide-line rounded-card border border-line',
        layout === 'row' && 'max-md:mt-2 md:flex md:divide-x md:divide-y-0',
      )}
    >
      {facts.map((fact) => {
        const { value, text, own } = valueOf(fact)
        return (
          <div
            key={fact}
            className={cx(
              'flex flex-wrap items-baseline justify-between gap-x-4 p-4',
              layout === 'row' &&
                'max-md:py-2.5 md:flex-1 md:flex-col md:items-stretch md:justify-start md:p-6',
            )}
          >
            <dt className="text-sm text-text-2">{t(`game.${fact}`)}</dt>
            <dd
              className={
                value === undefined
                  ? 'text-sm text-text-3'
                  : cx('num display text-xl', layout === 'row' && 'md:text-3xl')
              }
            >
              {value ?? t('game.unpublished')}
            </dd>
            {own !== undefined && <dd className="w-full text-sm text-care">{own}</dd>}
            {value !== undefined && text !== value && (
              <dd className={cx('w-full text-sm text-text-3', layout === 'row' && 'max-md:hidden')}>
                {text}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

interface FactValue {
  readonly value: string | undefined
  readonly text?: string
  /** What the player has set, beside what the game has. */
  readonly own?: string | undefined
}

function useFactValues(info: GameInfo) {
  const {
    returnPercent,
    volatility,
    betLimits: [limits],
  } = info
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const stakeLimit = useOwnStakeLimit()
  return (fact: LargeFact): FactValue => {
    switch (fact) {
      case 'return':
        return {
          value: returnPercent === null ? undefined : formats.percentRange(returnPercent),
          text: t(hasReturnsByChoice(info) ? 'game.return.choice' : 'game.return.text'),
        }
      case 'volatility':
        return volatility !== null && isVolatility(volatility)
          ? { value: t(`lobby.volatility.${volatility}`), text: t(`game.volatility.${volatility}`) }
          : { value: undefined }
      case 'stakes':
        return {
          value: limits
            ? t('game.stakesRange', { min: formats.money(limits.min), max: formats.money(limits.max) })
            : undefined,
          text: t('game.stakes.text'),
          own: stakeLimit && t('game.own.single', { amount: formats.money(stakeLimit) }),
        }
      default:
        return fact satisfies never
    }
  }
}
