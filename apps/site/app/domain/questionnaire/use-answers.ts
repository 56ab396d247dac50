import {
  type Question,
  type QuestionnaireDraft,
  type QuestionnaireField,
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

/**
 * Saves and sends, one at a time.
 * @param refused shows an error where it belongs; false for one that is told as it is
 */
function useSending(first: QuestionnaireDraft, onClosed: () => void, refused: (error: ApiError) => boolean) {
  const save = useSaveAnswers()
  const send = useSendAnswers()
  const run = useSingleFlight()
  const saved = useRef(first)
  const [failure, setFailure] = useState<AnswerFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const saveNow = async (draft: QuestionnaireDraft) => {
    const change = changesOf(saved.current, draft)
    if (Object.keys(change).length === 0) return
    await save.mutateAsync(change)
    saved.current = draft
    setIsSaved(true)
  }
  const attempt = (of: AnswerFailure['of'], draft: QuestionnaireDraft, act: () => Promise<void>) =>
    void run(async () => {
      setFailure(undefined)
      setIsBusy(true)
      try {
        await act()
      } catch (error) {
        if (error instanceof ApiError && closedBy.includes(error.code)) {
          // There is nothing to save any more.
          saved.current = draft
          onClosed()
        } else if (!(error instanceof ApiError && refused(error))) setFailure({ of, error })
      } finally {
        setIsBusy(false)
      }
    })
  return {
    failure,
    isBusy,
    isSaved,
    forgetFailure: () => setFailure(undefined),
    noteChange: () => setIsSaved(false),
    save: (draft: QuestionnaireDraft, then: () => void) =>
      attempt('save', draft, async () => {
        await saveNow(draft)
        then()
      }),
    send: (draft: QuestionnaireDraft, then: () => void) =>
      attempt('send', draft, async () => {
        await send.mutateAsync(settledAnswers(draft))
        saved.current = draft
        then()
      }),
    /** Nobody waits for it: the next visit shows what has arrived. */
    keep: (draft: QuestionnaireDraft) => void saveNow(draft).catch(() => undefined),
  }
}

export interface AnswersOptions {
  readonly saved: QuestionnaireDraft
  readonly onSent: () => void
  /** It cannot be filled in any more. */
  readonly onClosed: () => void
}

/** The answers of this visit, which question is shown, and what goes to the server. */
export function useAnswers({ saved, onSent, onClosed }: AnswersOptions) {
  const [draft, setDraft] = useState(saved)
  const [step, setStep] = useState<Step>(() => firstStep(saved))
  // After a change from the check, the next step is the check again.
  const [isChange, setIsChange] = useState(step === 'check')
  const [errors, setErrors] = useState<AnswerErrors>({})
  const sending = useSending(saved, onClosed, ({ fields }) => {
    const question = fields[0] && questionOf(fields[0].field)
    if (question === undefined) return false
    setStep(question)
    setErrors(errorsFrom(fields))
    return true
  })
  const show = (next: Step) => {
    setStep(next)
    setErrors({})
    sending.forgetFailure()
  }
  return {
    draft,
    step,
    errors,
    failure: sending.failure,
    isBusy: sending.isBusy,
    isSaved: sending.isSaved,
    change: (answer: Partial<QuestionnaireDraft>) => {
      setDraft({ ...draft, ...answer })
      sending.noteChange()
      setErrors({})
    },
    /** Saves the answer and goes on; what is missing is shown at its field. */
    next: (question: Question) => {
      const problems = problemsOf(draft, question)
      if (problems.length > 0) return setErrors(errorsFrom(problems))
      const after = isChange ? firstStep(draft) : stepAfter(question)
      sending.save(draft, () => {
        if (after === 'check') setIsChange(true)
        show(after)
      })
    },
    back: () => show(isChange && step !== 'check' ? 'check' : (stepBefore(step) ?? step)),
    edit: show,
    /** Sends all answers; where one is missing, its question is shown. */
    send: () => {
      const first = firstStep(draft)
      if (first === 'check') return sending.send(draft, onSent)
      show(first)
      setErrors(errorsFrom(problemsOf(draft, first)))
    },
    /** Saves what was typed when the sheet is closed. */
    keep: () => sending.keep(draft),
  }
}

export type Answers = ReturnType<typeof useAnswers>
