import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../root-data.ts'

/** The brand of the site. */
export function useBrand(): RootData['brand'] {
  const data = useRouteLoaderData('root') as RootData | undefined
  return data?.brand ?? { id: 'marquee', name: 'Marquee', supportEmail: '' }
}

/** Title and description of the page, for the tab, search engines and screen readers. */
export function PageTitle({ title, description }: { title: string; description?: string }) {
  const brand = useBrand()
  return (
    <>
      <title>{title === brand.name ? title : `${title} · ${brand.name}`}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
    </>
  )
}
