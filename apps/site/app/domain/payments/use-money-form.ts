import { currencies } from '@marquee/money'
import {
  type AppForm,
  type FormFailure,
  clearDraft,
  parseAmount,
  useAppForm,
  useFormValues,
} from '@marquee/ui/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { type IdempotencyKeys, useIdempotencyKey } from '../../shared/api/use-idempotency-key.ts'
import { shownTheme } from '../../shared/browser/preferences.ts'
import { type MoneyAmount, decimalsOf, typedAmount } from '../../shared/formats/amounts.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { toFormFailure } from '../../shared/forms/form-failure.ts'
import { useStep } from '../../shared/navigation/use-step.ts'
import { useBlackbox } from '../device/index.ts'
import { useSession } from '../session/index.ts'
import { fieldByApi } from './field-by-api.ts'
import type { PaymentMethod } from './methods.tsx'
import { type MoneyRequest, contentOf } from './money-request.ts'

/** The player's input as text. */
export interface MoneyValues {
  amount: string
  method: string
}

/** The body of a deposit or withdrawal, with its idempotency key. */
export interface KeyedMoneyRequest extends MoneyRequest {
  readonly langmarket: string
  readonly theme: 'dark' | 'light'
  /** Of the device company's script. A repeat sends the first one again: it is the same request. */
  readonly blackbox?: string
  readonly key: string
}

export interface MoneyFormOptions<M extends PaymentMethod> {
  /** Key of draft and idempotency key in the browser's storage. */
  readonly flow: 'deposit' | 'withdraw'
  /** The first method is preselected. */
  readonly methods: readonly M[]
  readonly currency: MoneyAmount['currency']
  /** Initial values; a draft of this tab takes precedence. */
  readonly initial?: MoneyRequest | undefined
  /** Whether a review step comes before sending. */
  readonly hasReview: boolean
  /**
   * @param typed the text as typed, for the error message
   * @param text decimal text with a point; undefined when the typed text is not a number
   * @returns the error code of the amount; undefined when it is valid. The server checks again.
   */
  readonly validate: (typed: string, text: string | undefined, method: M) => string | undefined
  /** Asks about a valid amount before it is reviewed or sent. @returns error codes when it is refused */
  readonly check?: (amount: MoneyAmount) => Promise<FormFailure | undefined>
  /**
   * Sends the request once. When it throws, the request has failed, or keeps its key when the outcome is unknown.
   * @returns error codes when the answer is a refusal
   */
  readonly send: (request: KeyedMoneyRequest) => Promise<FormFailure | undefined | void>
}

/** The form of amount and method: for the fields of `@marquee/ui/form`. */
export type MoneyForm = AppForm<MoneyValues>

/** A money form as its components read it. */
export interface MoneyFormState<M extends PaymentMethod> {
  /** For `Form` and its fields. */
  readonly form: MoneyForm
  /** Keys of requests that were sent and not answered, to find one that has arrived. */
  readonly keys: IdempotencyKeys
  /** The chosen method. */
  readonly method: M | undefined
  /** The typed amount as decimal text; undefined while it is not a number. */
  readonly amount: MoneyAmount | undefined
  /** Amount and method are valid. */
  readonly isValid: boolean
  /** The review is shown: the address names it and there is something to review. */
  readonly isReview: boolean
  /** The last valid amount that was sent or reviewed. */
  readonly submitted: MoneyAmount | undefined
  /** Returns from the review to the form, with every value kept. */
  readonly back: () => void
  /** Empties the form and deletes its draft. */
  readonly startAnew: () => void
}

/** The first method and no amount, or the player's earlier input. */
function useStartValues<M extends PaymentMethod>({
  methods,
  currency,
  initial,
}: MoneyFormOptions<M>): MoneyValues {
  const formats = useFormats()
  const method = methods.find(({ id }) => id === initial?.method) ?? methods[0]
  const amount = initial?.amount.currency === currency ? typedAmount(initial.amount, formats.money) : ''
  return { method: method?.id ?? '', amount }
}

/** What the values mean. */
function readValues<M extends PaymentMethod>(
  { methods, currency, validate }: MoneyFormOptions<M>,
  values: MoneyValues,
) {
  const text = parseAmount(values.amount, decimalsOf(currency), currencies[currency].sign)
  const method = methods.find((one) => one.id === values.method)
  const error = method && validate(values.amount, text, method)
  return {
    method,
    amount: text === undefined ? undefined : { amount: text, currency },
    error,
    isValid: method !== undefined && text !== undefined && error === undefined,
  }
}

/**
 * The address can name the review when there is nothing to review: an external link, Forward after the answer, or a
 * balance that went down. It is then corrected.
 */
function useLeaveEmptyReview({
  isWanted,
  isStillEmpty,
  leave,
}: {
  isWanted: boolean
  isStillEmpty: () => boolean
  leave: () => void
}): void {
  const leaveEmptyReview = useEffectEvent(() => {
    if (isStillEmpty()) leave()
  })
  useEffect(() => {
    // The draft has been restored by now, but `isWanted` may not be updated yet.
    if (isWanted) leaveEmptyReview()
  }, [isWanted])
}

/**
 * Form of a deposit or withdrawal. The review is a step in the address. Draft and idempotency key survive a reload
 * of the tab, so that a request whose answer was lost is sent again with the same key.
 */
export function useMoneyForm<M extends PaymentMethod>(options: MoneyFormOptions<M>): MoneyFormState<M> {
  const { flow, hasReview, send } = options
  const { prefix } = useLocale()
  const { player } = useSession()
  const { step, push, back, replace } = useStep(['review'])
  const storageKey = `${flow}:${player?.playerId ?? ''}`
  const keys = useIdempotencyKey(storageKey)
  const blackbox = useBlackbox()
  const [submitted, setSubmitted] = useState<MoneyAmount>()
  const draft = { key: storageKey, secret: [], storage: 'session' as const }

  const read = (values: MoneyValues) => readValues(options, values)
  const form = useAppForm<MoneyValues>({
    defaultValues: useStartValues(options),
    draft,
    validate: (values) => {
      const { error } = read(values)
      return error === undefined ? {} : { amount: error }
    },
    async onSubmit(values) {
      const { method, amount } = read(values)
      if (!method || !amount) return { form: 'unhandled' }
      const refused = await options.check?.(amount)
      if (refused) {
        if (step === 'review') back()
        return refused
      }
      setSubmitted(amount)
      // The address alone is not enough: what is sent has been shown for review.
      if (hasReview && !isReview) {
        if (step !== 'review') push('review')
        return 'unsent'
      }
      const request: MoneyRequest = { amount, method: method.id }
      const sent = { ...request, ...(await blackbox()), langmarket: prefix, theme: shownTheme() }
      const { key, input } = keys.request(contentOf(request), sent)
      const failure = (await send({ ...input, key })) ?? undefined
      keys.clear()
      if (failure?.fields && step === 'review') back()
      return failure
    },
    toFailure: (error) => {
      keys.clearIfRefused(error)
      const failure = toFormFailure(error, { fields: fieldByApi })
      if (failure.fields && step === 'review') back()
      return failure
    },
  })
  const values = useFormValues(form)
  const { method, amount, isValid } = read(values)
  const isReview = hasReview && step === 'review' && isValid

  useLeaveEmptyReview({
    isWanted: step === 'review' && !isValid,
    isStillEmpty: () => !read(form.state.values).isValid,
    leave: () => replace(undefined),
  })

  return {
    form,
    keys,
    method,
    amount,
    isValid,
    submitted,
    isReview,
    back,
    startAnew() {
      form.reset()
      clearDraft(draft)
      replace(undefined)
    },
  }
}
