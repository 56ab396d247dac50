import { Stepper } from '@marquee/ui/stepper'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageTitle } from '../../../shared/request/page-title.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { STEPS, type SignupStep, stepNumbers } from '../model.ts'

let isFirstOfPage = true

export interface StepFrameProps {
  readonly step: SignupStep
  readonly title: string
  readonly text?: ReactNode
  /** Above heading and form. */
  readonly lead?: ReactNode
  /** Beside the form from 1024 px, below it on narrower screens. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One topic for a step: its number, its one heading, why, and the form. A new step is announced by its heading. */
export function StepFrame({ step, title, text, lead, aside, children }: StepFrameProps) {
  const { t } = useTexts('signup')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On the first step of a page, focus stays where the page put it.
    if (isFirstOfPage) isFirstOfPage = false
    else heading.current?.focus()
  }, [])
  return (
    <div data-signup className="form-beside-notes gutter">
      <PageTitle title={t('signup.title')} description={t('signup.description')} />
      {lead}
      <div>
        <Stepper
          label={t('signup.place', { place: stepNumbers[step], steps: STEPS })}
          current={stepNumbers[step]}
          total={STEPS}
        />
        <h1 ref={heading} tabIndex={-1} className="display mt-6 text-2xl outline-none md:text-3xl">
          {title}
        </h1>
        {text === undefined ? null : <div className="mt-2 text-text-2">{text}</div>}
        <div className="mt-6">{children}</div>
      </div>
      {aside === undefined ? null : <aside className="lg:pt-14">{aside}</aside>}
    </div>
  )
}
