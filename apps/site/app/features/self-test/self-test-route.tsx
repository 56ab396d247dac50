import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { SelfTestScreen } from './self-test-screen.tsx'

export const handle = defineHandle({ texts: ['self-test'] })

export default function SelfTestRoute() {
  const { t } = useTexts('self-test')
  return (
    <>
      <PageTitle title={t('selfTest.title')} description={t('selfTest.intro')} />
      <SelfTestScreen />
    </>
  )
}
