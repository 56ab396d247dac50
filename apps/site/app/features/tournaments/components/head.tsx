import { Badge } from '@marquee/ui/badge'
import { useTexts } from '../../../shared/texts/index.ts'
import type { TournamentPage } from '../model.ts'
import { useTournamentTexts } from '../use-tournament-texts.ts'
import { Art, toneStyle } from './art.tsx'
import { EntryActions } from './entry-actions.tsx'

/** Name and rule of a tournament on the picture of its game, with the buttons that enter and leave. */
export function Head({ page }: { page: TournamentPage }) {
  const { t } = useTexts('tournaments')
  const texts = useTournamentTexts()
  const { tournament } = page
  return (
    <header
      data-theme="dark"
      className="relative isolate flex min-h-96 flex-col justify-end overflow-hidden bg-surface-2 text-on-art md:min-h-80 md:justify-center lg:min-h-95 short:min-h-[60dvh] short:justify-center"
      style={toneStyle(tournament.picture)}
    >
      <Art picture={tournament.picture} isEager />
      <div className="gutter pt-44 pb-6 md:max-w-[58%] md:py-12 md:pe-0 lg:pb-18 short:max-w-[60%] short:py-5 short:pe-0 forced-colors:bg-bg">
        {tournament.own?.isIn === true && (
          <Badge tone="overlay-brand" className="mb-2">
            {t('tournaments.entered')}
          </Badge>
        )}
        <h1 className="display text-3xl text-balance wrap-anywhere lg:text-5xl">{tournament.name}</h1>
        <p className="mt-2 max-w-prose text-sm md:text-base">{texts.summary(tournament)}</p>
        <EntryActions page={page} />
      </div>
    </header>
  )
}
