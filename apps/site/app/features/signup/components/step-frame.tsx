import { Stepper } from '@marquee/ui/native'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageTitle } from '../../../shared/page-title.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { STEPS, type SignupStep, placeOfStep } from '../model.ts'

let isFirstOfPage = true

/** One topic for a step: place on the way, its one heading, why, and the form. A new step is announced by its heading. */
export function StepFrame({
  step,
  title,
  text,
  children,
}: {
  step: SignupStep
  title: string
  text?: ReactNode
  children: ReactNode
}) {
  const { t } = useTexts('signup')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The first step of a page leaves focus where the page put it.
    if (isFirstOfPage) isFirstOfPage = false
    else heading.current?.focus()
  }, [])
  return (
    <div className="mx-auto max-w-form gutter py-6 md:py-10">
      <PageTitle title={t('signup.title')} />
      <Stepper
        label={t('signup.place', { place: placeOfStep[step], steps: STEPS })}
        current={placeOfStep[step]}
        total={STEPS}
      />
      <h1 ref={heading} tabIndex={-1} className="display mt-5 text-2xl outline-none">
        {title}
      </h1>
      {text === undefined ? null : <div className="mt-2 text-text-2">{text}</div>}
      <div className="mt-6">{children}</div>
    </div>
  )
}
