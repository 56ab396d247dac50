import { Banner } from '@marquee/ui/banner'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageTitle } from '../../../shared/request/page-title.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

let isFirstOfPage = true

export interface StepFrameProps {
  readonly title: string
  readonly text?: ReactNode
  /** Why the step could not be done. */
  readonly warning?: string | undefined
  readonly children?: ReactNode
}

/** One topic for a step. A new step is announced by its heading. */
export function StepFrame({ title, text, warning, children }: StepFrameProps) {
  const { t } = useTexts('signup')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On the first step of a page, focus stays where the page put it.
    if (isFirstOfPage) isFirstOfPage = false
    else heading.current?.focus()
  }, [])
  return (
    <div className="mx-auto max-w-form gutter py-6 md:py-10">
      <PageTitle title={t('pnp.title')} description={t('pnp.text')} />
      <h1 ref={heading} tabIndex={-1} className="display text-2xl outline-none md:text-3xl">
        {title}
      </h1>
      {text === undefined ? null : <div className="mt-2 text-text-2">{text}</div>}
      <div className="mt-6 grid gap-5">
        {warning !== undefined && (
          <Banner tone="warning" role="alert">
            {warning}
          </Banner>
        )}
        {children}
      </div>
    </div>
  )
}
