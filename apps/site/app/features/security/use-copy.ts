import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'

/** Copies a text and says so; where the browser forbids it, it says that the text has to be copied by hand. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTexts('security')
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ kind: 'success', text: t('factor.copied') })
    } catch {
      toast({ kind: 'error', text: t('factor.notCopied') })
    }
  }
}
