import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import type { GameInfo } from '../../../domain/games/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

/** What the running version was built to return, what its rounds have returned here, and the versions before it. */
export function TrueReturn({ info }: { info: GameInfo }) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const { returnPercent, measured, versions } = info
  if (returnPercent === null) return null
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{t('game.trueReturn')}</h2>
      <DefinitionList>
        <DefinitionRow name={t('game.trueReturn.built')} value={formats.percentRange(returnPercent)} />
        {measured === null ? (
          <DefinitionRow name={t('game.trueReturn.measured')} value={t('game.trueReturn.few')} />
        ) : (
          <>
            <DefinitionRow
              name={t('game.trueReturn.measured')}
              text={t('game.trueReturn.text')}
              value={
                measured.isAtLeast
                  ? t('lobby.facet.return.value', { percent: formats.percent(measured.returnPercent) })
                  : formats.percent(measured.returnPercent)
              }
            />
            <DefinitionRow name={t('game.trueReturn.rounds')} value={formats.number(measured.rounds)} />
            <DefinitionRow name={t('game.trueReturn.hit')} value={formats.percent(measured.hitPercent)} />
          </>
        )}
      </DefinitionList>
      {versions.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-medium">{t('game.versions')}</h3>
          <DefinitionList>
            {versions.map((version) => (
              <DefinitionRow
                key={version.since}
                name={<LocalTime iso={version.since} format="date" />}
                value={formats.percentRange(version.returnPercent)}
              />
            ))}
          </DefinitionList>
        </>
      )}
    </section>
  )
}
