import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { Field } from '@marquee/ui/field'
import { Input } from '@marquee/ui/input'
import { linkClass } from '@marquee/ui/link-text'
import { entryAddress } from '../../shared/navigation/entry-address.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { type CodeRefusal, DURING_BREAK } from './model.ts'

export interface NoScriptCodeFormProps {
  /** Path to continue with afterwards. */
  readonly to: string | undefined
  readonly bonusCode: string | undefined
  readonly refusal: CodeRefusal
  /** For what stays open during a break. */
  readonly isDuringBreak: boolean
}

/** The code after the password as plain HTML: one field takes a code of the app and a recovery code. */
export function NoScriptCodeForm({ to, bonusCode, refusal, isDuringBreak }: NoScriptCodeFormProps) {
  const { t } = useTexts('codes')
  const href = useHref()
  const action = entryAddress(href('401'), { to, bonusCode })
  const wrongText = (count: number | undefined) =>
    count === undefined ? t('codes.wrongNow') : t('codes.wrong', { count })
  return (
    <form method="post" action={action} aria-label={t('codes.title')} className="grid gap-5 text-start">
      {refusal.kind === 'code-attempts' && (
        <Banner tone="negative" role="alert">
          {t('codes.attempts', { minutes: refusal.minutes ?? 60 })}
        </Banner>
      )}
      <Field
        label={t('codes.either')}
        hint={t('codes.text')}
        error={refusal.kind === 'code' && refusal.isWrong ? wrongText(refusal.attemptsLeft) : undefined}
        required
      >
        {(aria) => <Input {...aria} name="code" autoComplete="one-time-code" autoCapitalize="characters" />}
      </Field>
      {isDuringBreak && <input type="hidden" name={DURING_BREAK} value="true" />}
      <Button type="submit" variant="primary" full>
        {t('codes.submit')}
      </Button>
      <p>
        <Link to={action} className={linkClass({ tone: 'quiet' })}>
          {t('codes.again')}
        </Link>
      </p>
    </form>
  )
}
