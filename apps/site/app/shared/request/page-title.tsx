import { use } from 'react'
import { useBrand } from './root-data.ts'
import { DocumentContext } from './site-context.ts'

export interface PageTitleProps {
  readonly title: string
  readonly description?: string | undefined
  /** Path of a picture of the page, for link previews. */
  readonly image?: string | undefined
}

/** Title of the page for the tab and screen readers, with its description for search engines and link previews. */
export function PageTitle({ title, description, image }: PageTitleProps) {
  const brand = useBrand()
  const PageMeta = import.meta.env.SSR ? use(DocumentContext).PageMeta : undefined
  const whole = [...new Set([title, brand.name])].filter(Boolean).join(' · ')
  return (
    <>
      {/* Read after a navigation in the browser (`shell/later-head.tsx`); the server renders `PageMeta`. */}
      <title data-description={import.meta.env.SSR ? undefined : description}>{whole}</title>
      {PageMeta && <PageMeta title={whole} description={description} image={image} />}
    </>
  )
}
