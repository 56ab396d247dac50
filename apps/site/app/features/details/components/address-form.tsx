import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { TextField } from '@marquee/ui/form/text-field'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { sendForm } from '../../../shared/forms/send-form.ts'
import { useFormMessages } from '../../../shared/forms/use-form-messages.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type AddressValues, addressFields, detailTexts, validateAddress } from '../form.ts'
import { type Address, useSaveAddress } from '../queries.ts'
import { DetailSection } from './detail-section.tsx'

export interface AddressFormProps {
  readonly address: Address
  /** The draft belongs to this player: the next one in this browser does not see it. */
  readonly playerId: number
}

/** Street, postal code and city. */
export function AddressForm({ address, playerId }: AddressFormProps) {
  const { t } = useTexts('details')
  const offlineReason = useOfflineReason()
  const save = useSaveAddress()
  const describe = useFormMessages(t, detailTexts, 'details.bad.other')
  const { street, postalCode, city } = address
  const form = useAppForm<AddressValues>({
    defaultValues: { street, postalCode, city },
    draft: { key: `address:${playerId}`, secret: [] },
    validate: validateAddress,
    onSubmit: (values) =>
      sendForm(() => save.mutateAsync(values), {
        fields: addressFields,
        success: t('player.account.address.success.toast'),
        failed: t('common.unknownFailed'),
      }),
  })
  return (
    <DetailSection title={t('details.address')}>
      <Form
        form={form}
        describe={describe}
        label={t('details.address')}
        method="post"
        className="mt-3 grid max-w-form gap-5"
      >
        <FormErrors title={t('details.look')} />
        <form.AppField name="street">
          <TextField label={t('details.street')} autoComplete="street-address" required />
        </form.AppField>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
          <form.AppField name="postalCode">
            <TextField label={t('details.postalCode')} autoComplete="postal-code" required />
          </form.AppField>
          <form.AppField name="city">
            <TextField label={t('details.city')} autoComplete="address-level2" required />
          </form.AppField>
        </div>
        <SubmitButton pendingLabel={t('details.saving')} reason={offlineReason}>
          {t('details.save')}
        </SubmitButton>
      </Form>
    </DetailSection>
  )
}
