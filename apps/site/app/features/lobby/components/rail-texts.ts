import { useTexts } from '../../../shared/texts/index.ts'

export function useRailTexts() {
  const { t } = useTexts('lobby')
  return { previousLabel: t('lobby.previous'), nextLabel: t('lobby.next') }
}
