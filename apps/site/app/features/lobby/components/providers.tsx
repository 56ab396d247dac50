import { cx } from '@marquee/ui/cx'
import { SectionHeading } from '@marquee/ui/section-heading'
import { ALL_GAMES, type Vertical, verticals } from '../../../domain/games/index.ts'
import { useCanFollow } from '../../../domain/session/index.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { picture } from '../../../shared/ui/pictures.ts'
import type { LobbyData } from '../model.ts'

type ProviderData = LobbyData['providers'][number]

export interface ProvidersProps {
  readonly providers: readonly ProviderData[]
  readonly vertical: Vertical
}

/** Providers with open games. A single provider is left out. */
export function Providers({ providers, vertical }: ProvidersProps) {
  const { t } = useTexts('lobby')
  const to = useHref()
  const all = to(verticals[vertical].category.route, { id: ALL_GAMES })
  const canFollow = useCanFollow()
  if (providers.length < 2 || !canFollow(all)) return null
  return (
    <section className="gutter mt-9 md:mt-11">
      <SectionHeading title={t('lobby.providers')} className="mb-3" />
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {providers.map((provider) => (
          <li key={provider.id}>
            <Link
              to={`${all}?provider=${provider.id}`}
              prefetch="intent"
              className="pressable relative grid aspect-[3/2] place-items-center rounded-card border border-line bg-surface-1"
            >
              <ProviderMark provider={provider} />
              <span className="num absolute end-3 bottom-2 text-sm text-text-3">
                {t('lobby.count', { count: provider.count })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A provider's logo in its own lettering. Each logo suits one background; in forced colours the name is plain text. */
function ProviderMark({ provider: { title, marks } }: { provider: ProviderData }) {
  if (marks === null) return <span className="px-3 text-center font-medium">{title}</span>
  return (
    <>
      {(['dark', 'light'] as const).map((ground) => (
        <img
          key={ground}
          {...picture(marks[ground], [150, 100])}
          alt={title}
          loading="lazy"
          decoding="async"
          className={cx(
            'size-full object-contain forced-colors:hidden',
            ground === 'dark' ? 'on-dark' : 'on-light',
          )}
        />
      ))}
      <span className="hidden px-3 text-center font-medium forced-colors:block">{title}</span>
    </>
  )
}
