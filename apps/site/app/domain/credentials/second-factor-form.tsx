import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { CodeField } from '@marquee/ui/form/code-field'
import { TextField } from '@marquee/ui/form/text-field'
import { LinkText } from '@marquee/ui/link-text'
import { useRef, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { toFormFailure } from '../../shared/forms/form-failure.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import { CODE_LENGTH } from './code-problem.ts'
import { isRecoveryCode, secondFactorProblem, type SecondFactorProblem } from './second-factor-model.ts'

export interface SecondFactorFormProps {
  /** @throws ApiError for a code that was not taken */
  readonly onProve: (code: string) => Promise<void>
}

const texts: Readonly<Record<string, TextId<'codes' | 'default'>>> = {
  length: 'codes.bad.length',
  recovery: 'codes.bad.recovery',
  expired: 'codes.expired',
  off: 'codes.off',
  busy: 'codes.busy',
  network: 'common.networkFailed',
  maintenance: 'status.maintenance.text',
}

/** Asks for a code of the player's app, or for a recovery code. */
export function SecondFactorForm({ onProve }: SecondFactorFormProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const { t } = useTexts('codes')
  return (
    <>
      <p className="mb-5 text-text-2">{t(isRecovery ? 'codes.recovery.text' : 'codes.text')}</p>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} onProve={onProve} />
      <p className="mt-5">
        <LinkText tone="quiet" onClick={() => setIsRecovery(!isRecovery)}>
          {t(isRecovery ? 'codes.useApp' : 'codes.useRecovery')}
        </LinkText>
      </p>
    </>
  )
}

function CodeForm({ isRecovery, onProve }: SecondFactorFormProps & { readonly isRecovery: boolean }) {
  const { t } = useTexts('codes')
  const offlineReason = useOfflineReason()
  const [problem, setProblem] = useState<SecondFactorProblem>()
  const wrongCode = useRef<string>(undefined)
  const form = useAppForm({
    defaultValues: { code: '' },
    validate({ code }) {
      if (isRecovery) return isRecoveryCode(code) ? {} : { code: 'recovery' }
      return code.length === CODE_LENGTH ? {} : { code: 'length' }
    },
    async onSubmit({ code }) {
      // A refused code is not sent again: that would use up another attempt.
      if (code === wrongCode.current) return { fields: { code: 'wrong' } }
      setProblem(undefined)
      try {
        await onProve(code.trim())
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const refusal = secondFactorProblem(error)
        setProblem(refusal)
        if (refusal.kind === 'other') return toFormFailure(error, { fields: { code: 'code' } })
        if (refusal.kind !== 'wrong') return { form: refusal.kind }
        wrongCode.current = code
        return { fields: { code: 'wrong' } }
      }
    },
  })
  function describe(code: string): string {
    if (code === 'wrong') {
      const count = problem?.kind === 'wrong' ? problem.attemptsLeft : undefined
      return count === undefined ? t('codes.wrongNow') : t('codes.wrong', { count })
    }
    if (code === 'attempts' && problem?.kind === 'attempts')
      return t('codes.attempts', { minutes: problem.minutes })
    return t(texts[code] ?? 'common.unknownFailed')
  }
  return (
    <Form form={form} describe={describe} label={t('codes.title')} method="post" className="grid gap-5">
      <FormErrors title={t('codes.look')} />
      <form.AppField name="code">
        {isRecovery ? (
          <TextField
            label={t('codes.recovery.label')}
            autoComplete="off"
            autoCapitalize="characters"
            required
          />
        ) : (
          <CodeField label={t('codes.label')} length={CODE_LENGTH} required />
        )}
      </form.AppField>
      <SubmitButton pendingLabel={t('codes.checking')} reason={offlineReason}>
        {t('codes.submit')}
      </SubmitButton>
    </Form>
  )
}
