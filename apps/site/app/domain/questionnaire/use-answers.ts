import {
  type QuestionnaireDraft,
  type QuestionnaireField,
  questionnaireProblems,
  settledAnswers,
} from '@marquee/contract/questionnaire'
import { useRef, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { useSingleFlight } from '../../shared/forms/single-flight.ts'
import { changesOf, firstStep, problemsOf, questionOf, type Step, stepAfter, stepBefore } from './model.ts'
import { useSaveAnswers, useSendAnswers } from './queries.ts'

/** Error codes by field. */
export type AnswerErrors = Readonly<Partial<Record<QuestionnaireField, string>>>

/** What failed: the save of one question, or the sending of all. */
export interface AnswerFailure {
  readonly of: 'save' | 'send'
  readonly error: unknown
}

/** Refusals after which nothing can be filled in. */
const closedBy = ['error.document.waiting', 'error.document.verified', 'error.document.not_asked']

const errorsFrom = (problems: readonly { readonly field: string; readonly code: string }[]): AnswerErrors =>
  Object.fromEntries(problems.map(({ field, code }) => [field, code]))

export interface AnswersOptions {
  readonly saved: QuestionnaireDraft
  readonly onSent: () => void
  /** It cannot be filled in any more. */
  readonly onClosed: () => void
}

/** The answers of this visit, which question is shown, and what goes to the server. */
export function useAnswers({ saved: first, onSent, onClosed }: AnswersOptions) {
  const save = useSaveAnswers()
  const send = useSendAnswers()
  const run = useSingleFlight()
  const saved = useRef(first)
  const [draft, setDraft] = useState(first)
  const [step, setStep] = useState<Step>(() => firstStep(first))
  // After a change from the check, the next step is the check again.
  const [isChange, setIsChange] = useState(step === 'check')
  const [errors, setErrors] = useState<AnswerErrors>({})
  const [failure, setFailure] = useState<AnswerFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const [isSaved, setIsSaved] = useState(false)

  const show = (next: Step) => {
    setStep(next)
    setErrors({})
    setFailure(undefined)
  }
  /** Shows the errors of the server at their fields, in the question of the first one. */
  const refuse = (of: AnswerFailure['of'], error: unknown) => {
    if (error instanceof ApiError && closedBy.includes(error.code)) {
      saved.current = draft
      return onClosed()
    }
    const fields = error instanceof ApiError ? error.fields : []
    const question = fields[0] && questionOf(fields[0].field)
    if (question === undefined) return setFailure({ of, error })
    setStep(question)
    setErrors(errorsFrom(fields))
  }
  const saveNow = async () => {
    const change = changesOf(saved.current, draft)
    if (Object.keys(change).length === 0) return
    await save.mutateAsync(change)
    saved.current = draft
    setIsSaved(true)
  }
  const attempt = (of: AnswerFailure['of'], act: () => Promise<void>) =>
    void run(async () => {
      setFailure(undefined)
      setIsBusy(true)
      try {
        await act()
      } catch (error) {
        refuse(of, error)
      } finally {
        setIsBusy(false)
      }
    })
  return {
    draft,
    step,
    errors,
    failure,
    isBusy,
    isSaved,
    change: (answer: Partial<QuestionnaireDraft>) => {
      setDraft({ ...draft, ...answer })
      setIsSaved(false)
      setErrors({})
    },
    /** Saves the answer and goes on; what is missing is shown at its field. */
    next: () => {
      if (step === 'check') return
      const problems = problemsOf(draft, step)
      if (problems.length > 0) return setErrors(errorsFrom(problems))
      const after = isChange ? firstStep(draft) : stepAfter(step)
      attempt('save', async () => {
        await saveNow()
        if (after === 'check') setIsChange(true)
        show(after)
      })
    },
    back: () => {
      const before = isChange && step !== 'check' ? 'check' : stepBefore(step)
      if (before !== undefined) show(before)
    },
    edit: (question: Step) => show(question),
    send: () => {
      const [problem] = questionnaireProblems(draft)
      if (problem) {
        show(firstStep(draft))
        return setErrors({ [problem.field]: problem.code })
      }
      attempt('send', async () => {
        await send.mutateAsync(settledAnswers(draft))
        saved.current = draft
        onSent()
      })
    },
    /** Saves what was typed when the sheet is closed. Nobody waits for it: the next visit shows what has arrived. */
    keep: () => void saveNow().catch(() => undefined),
  }
}

export type Answers = ReturnType<typeof useAnswers>
