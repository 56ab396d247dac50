import {
  type Question,
  type QuestionnaireDraft,
  type QuestionnaireField,
  settledAnswers,
} from '@marquee/contract/questionnaire'
import { useRef, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { useSingleFlight } from '../../shared/forms/single-flight.ts'
import {
  changesOf,
  firstStep,
  problemsOf,
  questionOf,
  type Step,
  stepAfter,
  stepBefore,
  withStored,
} from './model.ts'
import { useSaveAnswers, useSendAnswers } from './queries.ts'

/** Error codes by field. */
export type AnswerErrors = Readonly<Partial<Record<QuestionnaireField, string>>>

/** What failed: the save of one question, or the sending of all. */
export interface AnswerFailure {
  readonly of: 'save' | 'send'
  readonly error: unknown
}

/** Refusals after which nothing can be filled in. */
const closedBy = ['error.document.waiting', 'error.document.verified']

const errorsFrom = (problems: readonly { readonly field: string; readonly code: string }[]): AnswerErrors =>
  Object.fromEntries(problems.map(({ field, code }) => [field, code]))

interface SendingOptions extends Omit<AnswersOptions, 'onSent'> {
  /** What was stored before a save, and after it. */
  readonly onSaved: (before: QuestionnaireDraft, stored: QuestionnaireDraft) => void
  /** Shows an error where it belongs; false for one that is told as it is. */
  readonly refused: (error: ApiError) => boolean
}

/** Saves and sends, one at a time. */
function useSending({ saved: first, onSaved, onClosed, onNotKept, refused }: SendingOptions) {
  const save = useSaveAnswers()
  const send = useSendAnswers()
  const run = useSingleFlight()
  const saved = useRef(first)
  const [failure, setFailure] = useState<AnswerFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  /** @returns all answers, with those that another device has saved meanwhile */
  const saveNow = async (draft: QuestionnaireDraft): Promise<QuestionnaireDraft> => {
    const before = saved.current
    const change = changesOf(before, draft)
    if (Object.keys(change).length === 0) return draft
    const { draft: stored } = await save.mutateAsync(change)
    saved.current = withStored(before, draft, stored)
    onSaved(before, stored)
    setIsSaved(true)
    return saved.current
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
    save: (draft: QuestionnaireDraft, then: (all: QuestionnaireDraft) => void) =>
      attempt('save', draft, async () => then(await saveNow(draft))),
    send: (draft: QuestionnaireDraft, then: () => void) =>
      attempt('send', draft, async () => {
        const before = saved.current
        // Nothing is left to be saved when the sheet is closed meanwhile.
        saved.current = draft
        try {
          await send.mutateAsync(settledAnswers(draft))
        } catch (error) {
          saved.current = before
          throw error
        }
        then()
      }),
    /** Nobody waits for it: the player is told where it fails. */
    keep: (draft: QuestionnaireDraft) => void saveNow(draft).catch(onNotKept),
  }
}

export interface AnswersOptions {
  readonly saved: QuestionnaireDraft
  readonly onSent: () => void
  /** It cannot be filled in any more. */
  readonly onClosed: () => void
  /** Answers of a question that was left, or of a sheet that was closed, are not saved. */
  readonly onNotKept: (error: unknown) => void
}

/** Which question is shown, and the errors at its fields. */
function useSteps(saved: QuestionnaireDraft) {
  const [step, setStep] = useState<Step>(() => firstStep(saved))
  // A question that the check has led to leads back to it.
  const [isChange, setIsChange] = useState(false)
  const [errors, setErrors] = useState<AnswerErrors>({})
  const show = (next: Step, shown: AnswerErrors = {}) => {
    setStep(next)
    if (next === 'check') setIsChange(false)
    setErrors(shown)
  }
  const edit = (question: Question, shown?: AnswerErrors) => {
    setIsChange(true)
    show(question, shown)
  }
  return { step, isChange, errors, setErrors, show, edit }
}

/** The answers of this visit, which question is shown, and what goes to the server. */
export function useAnswers({ onSent, ...options }: AnswersOptions) {
  const [draft, setDraft] = useState(options.saved)
  const { step, isChange, errors, setErrors, show, edit } = useSteps(options.saved)
  const sending = useSending({
    ...options,
    onSaved: (before, stored) => setDraft((now) => withStored(before, now, stored)),
    refused: ({ fields }) => {
      const question = fields[0] && questionOf(fields[0].field)
      if (question === undefined) return false
      const showRefused = step === 'check' ? edit : show
      showRefused(question, errorsFrom(fields))
      return true
    },
  })
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
      sending.save(draft, (all) => show(isChange ? firstStep(all) : stepAfter(question)))
    },
    /** Saves the answer as far as it is given, and goes back. */
    back: () => {
      sending.keep(draft)
      sending.forgetFailure()
      show(isChange ? 'check' : (stepBefore(step) ?? step))
    },
    edit: (question: Question) => {
      sending.forgetFailure()
      edit(question)
    },
    /** Sends all answers; where one is missing, its question is shown. */
    send: () => {
      const first = firstStep(draft)
      if (first === 'check') return sending.send(draft, onSent)
      edit(first, errorsFrom(problemsOf(draft, first)))
    },
    /** Saves what was typed when the sheet is closed. */
    keep: () => sending.keep(draft),
  }
}

export type Answers = ReturnType<typeof useAnswers>
