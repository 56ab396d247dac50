import { type Column, Table } from '@marquee/ui/table'
import { SignedMoney } from '../../../domain/wallet/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Cut, type Figures, type Period, totalOf } from '../model.ts'

export interface PeriodTableProps {
  /** The latest first. */
  readonly periods: readonly Period[]
  readonly cut: Cut
  readonly zone: string
  readonly now: string
}

interface Row extends Figures {
  readonly key: string
  readonly name: string
}

const SECOND_MS = 1_000

/** The figures of the charts, a row for each period, and their total. */
export function PeriodTable({ periods, cut, zone, now }: PeriodTableProps) {
  const { t } = useTexts('figures')
  const formats = useFormats(zone)
  const nameOf = ({ startsAt }: Period, number: number) => {
    const name = cut === 'weeks' ? formats.shortDate(startsAt, Date.parse(now)) : formats.month(startsAt)
    return number === 0 ? t('figures.soFar', { period: name }) : name
  }
  const rows: readonly Row[] = [
    ...periods.map((period, number) => ({ ...period, key: period.startsAt, name: nameOf(period, number) })),
    { ...totalOf(periods), key: 'total', name: t('figures.total') },
  ]
  const money = (id: 'deposited' | 'withdrawn' | 'staked' | 'won', header: string): Column<Row> => ({
    id,
    header,
    align: 'end',
    cell: (row) => formats.money(row[id]),
  })
  const columns: readonly Column<Row>[] = [
    {
      id: 'from',
      header: t('figures.from'),
      isRowHeader: true,
      cell: (row) => row.name,
      className: 'min-w-24',
    },
    money('deposited', t('figures.deposits')),
    money('withdrawn', t('figures.withdrawals')),
    money('staked', t('shell.safety.staked')),
    money('won', t('shell.safety.won')),
    {
      id: 'net',
      header: t('shell.safety.net'),
      align: 'end',
      cell: (row) => <SignedMoney amount={row.net} tone="plain" />,
    },
    {
      id: 'played',
      header: t('figures.played'),
      align: 'end',
      cell: (row) => (
        <span className="whitespace-nowrap">{formats.duration(row.secondsPlayed * SECOND_MS)}</span>
      ),
    },
    {
      id: 'sessions',
      header: t('figures.sessions'),
      align: 'end',
      cell: (row) => formats.number(row.sessions),
    },
  ]
  return (
    <Table
      caption={t('figures.table')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      density="dense"
    />
  )
}
