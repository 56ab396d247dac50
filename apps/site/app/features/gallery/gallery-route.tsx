import { Gallery } from '@marquee/ui/gallery'
import { Suspense, lazy } from 'react'
import { data, useSearchParams } from 'react-router'
import type { Route } from './+types/gallery-route'
import { useIsHydrated } from '../../shared/browser/use-is-hydrated.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { siteContext } from '../../shared/request/site-context.ts'
import { useTexts } from '../../shared/texts/index.ts'

export const handle = defineHandle({ layout: 'focus' })

/** Production builds contain no stories: they would share chunks with the screens. */
const StoryGallery = import.meta.env.DEV ? lazy(() => import('./story-gallery.tsx')) : undefined

/** Every component in every state. Absent from a production site unless its configuration enables it. */
export function loader({ context, params }: Route.LoaderArgs) {
  if (!context.get(siteContext).hasGallery) throw data(null, { status: 404 })
  if (params.screen !== undefined && !StoryGallery) throw data(null, { status: 404 })
  return null
}

export default function GalleryRoute({ params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { t } = useTexts()
  const isHydrated = useIsHydrated()
  const stories = StoryGallery && isHydrated && (
    <Suspense>
      <StoryGallery key={`${params.screen}/${params.story}`} screen={params.screen} story={params.story} />
    </Suspense>
  )
  if (params.screen !== undefined) return stories
  return (
    <div className="gutter py-8">
      <PageTitle title={t('gallery.title')} />
      <h1 className="display mb-8 text-3xl">{t('gallery.title')}</h1>
      {stories}
      <Gallery only={search.get('only') ?? undefined} />
    </div>
  )
}
