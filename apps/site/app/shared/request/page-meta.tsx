import { use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { DocumentContext, type PageMetaProps } from './site-context.ts'
import type { RootData } from './root-data.ts'
import { useTexts } from '../texts/index.ts'
import { shortDescription } from './short-description.ts'

const BRAND_PICTURE = '/icon-512.png'

/**
 * Description and link preview of a page: what editors wrote for it, else the page's own description, else the brand's
 * promise. Only the server renders it: browsers show none of it.
 */
export function PageMeta({ title, description, image = BRAND_PICTURE }: PageMetaProps) {
  const { t } = useTexts()
  const { listing } = use(DocumentContext)
  const data: RootData | undefined = useRouteLoaderData('root')
  const publicUrl = data?.publicUrl
  const text = shortDescription(listing?.description ?? description ?? t('home.promise'))
  return (
    <>
      <meta name="description" content={text} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      {publicUrl !== undefined && <meta property="og:image" content={new URL(image, publicUrl).href} />}
    </>
  )
}
