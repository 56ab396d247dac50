import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { Sheet } from '@marquee/ui/sheet'
import type { ModalProps } from '../shared/navigation/modals.ts'
import { useTexts } from '../shared/texts/index.ts'

function Key({ children }: { children: string }) {
  return (
    <kbd className="ms-1 inline-grid min-w-7 place-items-center rounded-control border border-line-strong px-1.5 font-sans text-sm">
      {children}
    </kbd>
  )
}

/** The keyboard shortcuts of the site. */
export default function ShortcutsSheet({ close }: ModalProps) {
  const { t } = useTexts()
  const rows = [
    { text: t('shell.keys.search'), keys: ['/'] },
    { text: t('shell.keys.casino'), keys: ['g', 'c'] },
    { text: t('shell.keys.live'), keys: ['g', 'l'] },
    { text: t('shell.keys.wallet'), keys: ['g', 'w'] },
    { text: t('shell.keys.messages'), keys: ['F6'] },
    { text: t('shell.keys.close'), keys: ['Esc'] },
    { text: t('shell.keys.list'), keys: ['?'] },
  ]
  return (
    <Sheet title={t('shell.keys.title')} size="sm" onClose={close} closeLabel={t('common.close')}>
      <DefinitionList>
        {rows.map((row) => (
          <DefinitionRow
            key={row.text}
            name={row.text}
            value={row.keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          />
        ))}
      </DefinitionList>
    </Sheet>
  )
}
