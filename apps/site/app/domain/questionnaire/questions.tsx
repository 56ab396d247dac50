import { questions } from '@marquee/contract/questionnaire'
import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { DefinitionList } from '@marquee/ui/definition-list'
import { Stepper } from '@marquee/ui/stepper'
import { type ReactNode, useEffect, useRef } from 'react'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { questionsOfReason } from './model.ts'
import type { Questionnaire } from './queries.ts'
import { QuestionField } from './question-field.tsx'
import type { Answers } from './use-answers.ts'
import { useAnswerTexts } from './use-answer-texts.ts'

export interface QuestionsProps {
  readonly data: Questionnaire
  readonly answers: Answers
}

/** One question per view, then all answers to look at before they are sent. */
export function Questions({ data, answers }: QuestionsProps) {
  const { t } = useTexts('questionnaire')
  const offlineReason = useOfflineReason()
  const { failure: textOf } = useAnswerTexts(data)
  const { step, isBusy, isSaved, failure, back } = answers
  const isCheck = step === 'check'
  const form = useRef<HTMLFormElement>(null)
  const { errors } = answers
  useEffect(() => {
    if (Object.keys(errors).length > 0) showError(form.current)
  }, [errors])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (step === 'check') answers.send()
        else answers.next(step)
      }}
    >
      <div className="relative">
        {!isCheck && (
          <Stepper
            label={t('questionnaire.place', {
              place: questions.indexOf(step) + 1,
              total: questions.length,
            })}
            current={questions.indexOf(step) + 1}
            total={questions.length}
          />
        )}
        <p role="status" className="absolute end-0 top-0 text-sm text-text-2">
          {isSaved && t('questionnaire.saved')}
        </p>
      </div>
      {isCheck ? (
        <Heading key={step} title={t('questionnaire.check')} text={t('questionnaire.checkText')}>
          <AllAnswers data={data} answers={answers} />
        </Heading>
      ) : (
        <Heading
          key={step}
          title={t(`questionnaire.question.${step}`)}
          text={t(`questionnaire.hint.${step}`)}
        >
          <QuestionField
            question={step}
            draft={answers.draft}
            data={data}
            errors={errors}
            onChange={answers.change}
          />
        </Heading>
      )}
      <div className="sticky -bottom-6 -mx-5 mt-4 flex flex-row-reverse flex-wrap gap-2 bg-surface-1 px-5 py-3 *:grow md:-bottom-8 md:-mx-8 md:px-8">
        <div role="alert" className="basis-full empty:-mb-2">
          {failure && <Banner tone="negative">{textOf(failure)}</Banner>}
        </div>
        <Button
          type="submit"
          variant="primary"
          pending={isBusy}
          pendingLabel={t(isCheck ? 'questionnaire.sending' : 'questionnaire.saving')}
          reason={offlineReason}
        >
          {failure ? t('common.retry') : t(isCheck ? 'questionnaire.send' : 'questionnaire.next')}
        </Button>
        {step !== questions[0] && (
          <Button disabled={isBusy} onClick={back}>
            {t('common.back')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The control with an error has the focus. Its message may be far below, under a long list of choices. */
function showError(form: HTMLFormElement | null): void {
  const control = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  control?.focus({ preventScroll: true })
  const message = document.getElementById(control?.getAttribute('aria-describedby') ?? '')
  message?.scrollIntoView({ block: 'center' })
}

interface HeadingProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** The control that led here is gone: the heading has the focus, and is read out. */
function Heading({ title, text, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mt-5 text-lg font-semibold outline-none">
        {title}
      </h3>
      <p className="mt-1 text-sm text-text-2">{text}</p>
      {children}
    </>
  )
}

/** Every answer with a way to change it. Those that were refused are marked. */
function AllAnswers({ data, answers: { draft, edit } }: QuestionsProps) {
  const { t } = useTexts('questionnaire', 'documents')
  const texts = useAnswerTexts(data)
  const { reason } = data
  const refused = questionsOfReason(reason)
  return (
    <>
      {reason !== null && (
        <Banner tone="negative" className="mt-4">
          {t(`documents.reason.${reason}`)}
        </Banner>
      )}
      <DefinitionList className="mt-3">
        {questions.map((question) => (
          <div
            key={question}
            className="flex flex-wrap items-center gap-x-4 border-t border-line py-2.5 first:border-t-0"
          >
            <dt className="basis-full text-sm text-text-2">{t(`questionnaire.name.${question}`)}</dt>
            <dd className="min-w-0 flex-1 font-medium wrap-break-word">
              {texts.answer(question, draft)}
              {refused.includes(question) && (
                <span className="block text-sm font-normal text-negative">
                  {t('questionnaire.toCorrect')}
                </span>
              )}
            </dd>
            <dd>
              <Button
                size="sm"
                aria-label={t('questionnaire.changeNamed', {
                  question: t(`questionnaire.name.${question}`),
                })}
                onClick={() => edit(question)}
              >
                {t('questionnaire.change')}
              </Button>
            </dd>
          </div>
        ))}
      </DefinitionList>
    </>
  )
}
