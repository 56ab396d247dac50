import { Stepper } from '@marquee/ui/stepper'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../../shared/texts/index.ts'
import { type ResetStep, STEPS, stepNumbers } from '../model.ts'

let isFirstOfPage = true

export interface StepFrameProps {
  readonly step: ResetStep | 'complete'
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** A step with its number and heading. A new step is announced by its heading. */
export function StepFrame({ step, title, text, children }: StepFrameProps) {
  const { t } = useTexts('security', 'signup')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On the first step of a page, focus stays where the page put it.
    if (isFirstOfPage) isFirstOfPage = false
    else heading.current?.focus()
  }, [])
  return (
    <div className="mx-auto max-w-form gutter py-6 md:py-10">
      <Stepper
        label={t('signup.place', { place: stepNumbers[step], steps: STEPS })}
        current={stepNumbers[step]}
        total={STEPS}
      />
      <h1 ref={heading} tabIndex={-1} className="display mt-6 text-2xl outline-none md:text-3xl">
        {title}
      </h1>
      {text !== undefined && <p className="mt-2 wrap-anywhere text-text-2">{text}</p>}
      <div className="mt-6">{children}</div>
    </div>
  )
}
