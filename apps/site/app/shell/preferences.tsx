import { RadioGroup } from '@marquee/ui/radio-group'
import { Switch } from '@marquee/ui/switch'
import { useTexts } from '../shared/texts/index.ts'
import {
  type ThemeChoice,
  setCalm,
  setTheme,
  useIsCalm,
  useThemeChoice,
} from '../shared/browser/preferences.ts'

export interface PreferencesProps {
  /** Of the radio buttons: once on a page. */
  readonly name: string
  readonly className?: string
}

/** Theme and calm mode. */
export function Preferences({ name, className = 'grid gap-4' }: PreferencesProps) {
  const { t } = useTexts()
  const theme = useThemeChoice()
  const isCalm = useIsCalm()
  return (
    <div className={className}>
      <RadioGroup
        legend={t('shell.theme.title')}
        name={name}
        variant="segments"
        value={theme}
        onChange={(value) => setTheme(value as ThemeChoice)}
        options={[
          { value: 'system', label: t('shell.theme.system') },
          { value: 'dark', label: t('shell.theme.dark') },
          { value: 'light', label: t('shell.theme.light') },
        ]}
      />
      <Switch
        label={t('shell.calm.title')}
        hint={t('shell.calm.hint')}
        checked={isCalm}
        onChange={(event) => setCalm(event.target.checked)}
      />
    </div>
  )
}
