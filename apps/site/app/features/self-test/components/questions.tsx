import { Button } from '@marquee/ui/button'
import { RadioGroup } from '@marquee/ui/radio-group'
import { useRef, useState } from 'react'
import { HelpLine } from '../../../domain/content/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Answers, type Points, type Question, points, questions, unanswered } from '../model.ts'

export interface QuestionsProps {
  readonly answers: Answers
  readonly onChange: (answers: Answers) => void
  /** Every question has an answer. */
  readonly onDone: () => void
}

const fieldId = (question: Question) => `self-test-${question}`

/**
 * Nine questions with the same four answers, none of them chosen. What is left out is said at its question. No form:
 * one that is sent before its script runs would have the answers in an address.
 */
export function Questions({ answers, onChange, onDone }: QuestionsProps) {
  const { t } = useTexts('self-test')
  const list = useRef<HTMLOListElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const missing = unanswered(answers)
  const finish = () => {
    setIsChecked(true)
    const [first] = missing
    if (first === undefined) onDone()
    else list.current?.querySelector<HTMLElement>(`#${fieldId(first)} input`)?.focus()
  }
  return (
    <>
      <p className="mt-2 text-text-2">{t('selfTest.intro')}</p>
      <p className="mt-3 rounded-card bg-care/10 p-4 text-sm text-text-2">{t('selfTest.private')}</p>
      <noscript>
        <p className="mt-3 font-medium">{t('selfTest.noScript')}</p>
      </noscript>
      <ol ref={list} className="mt-7 grid gap-7">
        {questions.map((question) => (
          <li key={question}>
            <RadioGroup
              id={fieldId(question)}
              name={fieldId(question)}
              legend={
                <>
                  <span className="block text-xs font-normal text-text-2">
                    {t('selfTest.number', { number: question, count: questions.length })}
                  </span>
                  <span className="block text-base font-semibold text-text">
                    {t(`selfTest.question.${question}`)}
                  </span>
                </>
              }
              required
              value={answers[question]?.toString()}
              onChange={(value) => onChange({ ...answers, [question]: Number(value) as Points })}
              error={isChecked && answers[question] === undefined ? t('selfTest.choose') : undefined}
              options={points.map((each) => ({ value: `${each}`, label: t(`selfTest.answer.${each}`) }))}
              className="[&_label]:min-h-11 [&_label]:py-2"
            />
          </li>
        ))}
      </ol>
      <div role="alert" className="mt-6 text-negative empty:hidden">
        {isChecked && missing.length > 0 && t('selfTest.missing', { count: missing.length })}
      </div>
      <Button variant="care" full className="mt-4" onClick={finish}>
        {t('selfTest.show')}
      </Button>
      <p className="mt-4 text-sm text-text-2">{t('selfTest.source')}</p>
      <HelpLine className="mt-7" />
    </>
  )
}
