import { isLabel, tidyText } from '@marquee/contract/rules'
import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { TextField } from '@marquee/ui/form/text-field'
import { Sheet } from '@marquee/ui/sheet'
import { type CredentialTexts, useCredentialTexts } from '../../../domain/credentials/index.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { useBackToClose } from '../../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import { type Passkey, useRenamePasskey } from '../queries.ts'
import { usePasskeyName } from '../use-passkey-name.ts'

export interface RenamePasskeySheetProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** As the contract has it. */
const MAX_LENGTH = 40

const errorTexts: CredentialTexts = {
  required: 'passkeys.name.required',
  characters: 'passkeys.name.characters',
  too_long: 'passkeys.name.characters',
  busy: 'signup.failed.busy',
  'error.not_found': 'passkeys.gone',
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'required'
  return isLabel(name) ? undefined : 'characters'
}

/** Another name for a passkey. */
export function RenamePasskeySheet({ passkey, onClose }: RenamePasskeySheetProps) {
  useBackToClose(onClose)
  const { t } = useTexts('security', 'signup')
  const offlineReason = useOfflineReason()
  const rename = useRenamePasskey()
  const present = usePasskeyName()(passkey)
  const form = useAppForm({
    defaultValues: { name: present },
    validate({ name }) {
      const problem = nameProblem(tidyText(name))
      return problem === undefined ? {} : { name: problem }
    },
    async onSubmit({ name }) {
      try {
        await rename.mutateAsync({ passkeyId: passkey.passkeyId, name: tidyText(name) })
      } catch (error) {
        return toFormFailure(error, { fields: { name: 'name' } })
      }
      toast({ kind: 'success', text: t('passkeys.renamed.toast') })
      onClose()
      return undefined
    },
  })
  return (
    <Sheet title={t('passkeys.renameTitle')} size="sm" onClose={onClose} closeLabel={t('common.close')}>
      <Form
        form={form}
        describe={useCredentialTexts(errorTexts)}
        label={t('passkeys.renameTitle')}
        method="post"
        className="grid gap-5"
      >
        <FormErrors title={t('signup.look')} />
        <form.AppField name="name">
          <TextField label={t('passkeys.name')} maxLength={MAX_LENGTH} autoComplete="off" required />
        </form.AppField>
        <SubmitButton pendingLabel={t('reset.password.saving')} reason={offlineReason}>
          {t('passkeys.save')}
        </SubmitButton>
      </Form>
    </Sheet>
  )
}
