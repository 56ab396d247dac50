import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

export const handle = defineHandle({ texts: ['security', 'signup'], layout: 'focus' })

export default function ResetPasswordRoute() {
  const { t } = useTexts('security')
  return (
    <>
      <PageTitle title={t('reset.title')} />
      <ResetPasswordScreen />
    </>
  )
}
