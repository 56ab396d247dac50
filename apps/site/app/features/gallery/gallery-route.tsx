import { Gallery } from '@marquee/ui/gallery'
import { data, useSearchParams } from 'react-router'
import type { Route } from './+types/gallery-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'

export const handle = page({ chrome: 'focus' })

/** Every component in every state. Not part of a production site unless its configuration says so. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).hasGallery) throw data(null, { status: 404 })
  return null
}

export default function GalleryRoute() {
  const [params] = useSearchParams()
  const { t } = useTexts()
  return (
    <div className="gutter py-8">
      <PageTitle title={t('gallery.title')} />
      <h1 className="display mb-8 text-3xl">{t('gallery.title')}</h1>
      <Gallery only={params.get('only') ?? undefined} />
    </div>
  )
}
