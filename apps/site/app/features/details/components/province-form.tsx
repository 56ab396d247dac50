import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { SelectField } from '@marquee/ui/form/select-field'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { sendForm } from '../../../shared/forms/send-form.ts'
import { useFormMessages } from '../../../shared/forms/use-form-messages.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { detailTexts, provinceFields } from '../form.ts'
import { type Address, useSaveProvince } from '../queries.ts'
import { DetailSection } from './detail-section.tsx'

/** The province, in a country with provinces. */
export function ProvinceForm({ address }: { readonly address: Address }) {
  const { t } = useTexts('details')
  const offlineReason = useOfflineReason()
  const save = useSaveProvince()
  const describe = useFormMessages(t, detailTexts, 'details.bad.other')
  const form = useAppForm<{ province: string }>({
    defaultValues: {
      province:
        address.provinceCode !== null && address.provinces.some(({ value }) => value === address.provinceCode)
          ? address.provinceCode
          : '',
    },
    validate: ({ province }) => (province === '' ? { province: 'required' } : {}),
    onSubmit: ({ province }) =>
      sendForm(() => save.mutateAsync(province), {
        fields: provinceFields,
        success: t('player.account.province.success.toast'),
        failed: t('common.unknownFailed'),
      }),
  })
  return (
    <DetailSection title={t('details.province')}>
      <p className="text-sm text-text-2">{t('details.provinceText')}</p>
      <Form
        form={form}
        describe={describe}
        label={t('details.province')}
        method="post"
        className="mt-4 grid max-w-form gap-5"
      >
        <FormErrors title={t('details.look')} />
        <form.AppField name="province">
          <SelectField
            label={t('details.province')}
            placeholder={t('details.choose')}
            options={address.provinces}
            required
          />
        </form.AppField>
        <SubmitButton pendingLabel={t('details.saving')} reason={offlineReason}>
          {t('details.saveProvince')}
        </SubmitButton>
      </Form>
    </DetailSection>
  )
}
