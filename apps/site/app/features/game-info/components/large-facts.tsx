import { type GameInfo, isVolatility } from '../../../domain/games/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'

/** Return, volatility and stakes. A value that the provider has not published is shown as such. */
export function LargeFacts({ info }: { info: GameInfo }) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const [limits] = info.betLimits
  const { volatility } = info
  const isKnown = volatility !== null && isVolatility(volatility)
  const facts = [
    {
      name: t('game.return'),
      value: info.returnPercent === null ? null : formats.percent(info.returnPercent),
      text: t('game.return.text'),
    },
    {
      name: t('game.volatility'),
      value: isKnown ? t(`lobby.volatility.${volatility}`) : null,
      text: isKnown ? t(`game.volatility.${volatility}`) : '',
    },
    {
      name: t('game.stakes'),
      value: limits
        ? t('game.stakesRange', { min: formats.money(limits.min), max: formats.money(limits.max) })
        : null,
      text: t('game.stakes.text'),
    },
  ]
  return (
    <dl className="mt-4 divide-y divide-line rounded-card border border-line">
      {facts.map(({ name, value, text }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 p-4">
          <dt className="text-sm text-text-2">{name}</dt>
          <dd className={value === null ? 'text-sm text-text-3' : 'num display text-xl'}>
            {value ?? t('game.unpublished')}
          </dd>
          {value !== null && text !== '' && text !== value && (
            <dd className="w-full text-sm text-text-3">{text}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
