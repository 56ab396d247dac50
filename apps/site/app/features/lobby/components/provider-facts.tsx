import type { ReactNode } from 'react'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { picture } from '../../../shared/ui/pictures.ts'
import type { GamePage } from '../model.ts'

export interface ProviderFactsProps {
  readonly provider: NonNullable<GamePage['provider']>
  readonly games: GamePage['items']
}

const PICTURED = 3

/** What the open games of a provider return and cost, and from 1024 px pictures of the first of them. */
export function ProviderFacts({ provider, games }: ProviderFactsProps) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const { count, returnPercent, stakes, since } = provider
  const facts: readonly { readonly name: string; readonly value: ReactNode }[] = [
    { name: t('lobby.provider.games'), value: formats.number(count) },
    ...(returnPercent ? [{ name: t('tile.return'), value: formats.percentRange(returnPercent) }] : []),
    ...(stakes
      ? [
          {
            name: t('game.stakes'),
            value: t('game.stakesRange', { min: formats.money(stakes.min), max: formats.money(stakes.max) }),
          },
        ]
      : []),
    ...(since === null
      ? []
      : [{ name: t('lobby.provider.since'), value: <LocalTime iso={since} format="date" /> }]),
  ]
  const pictured = games.filter(({ lock }) => lock === null).slice(0, PICTURED)
  return (
    <div className="mt-4 flex items-center justify-between gap-8 rounded-card border border-line bg-surface-1 ps-4 md:ps-6">
      <dl className="flex min-w-0 flex-wrap gap-x-8 gap-y-3 py-4 md:py-6">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-text-2">{name}</dt>
            <dd className="num display text-xl md:text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      {pictured.length === PICTURED && (
        <div aria-hidden className="hidden shrink-0 gap-3 py-4 pe-6 lg:flex">
          {pictured.map((game) => (
            <img
              key={game.id}
              {...imageOf(game)}
              alt=""
              decoding="async"
              className="h-28 w-auto rounded-card"
            />
          ))}
        </div>
      )}
    </div>
  )
}

function imageOf({ picture: pictures }: GamePage['items'][number]) {
  const { src, width, height } = picture(pictures.portrait, [200, 267])
  return { src, width, height, style: { backgroundColor: pictures.dominantColour } }
}
