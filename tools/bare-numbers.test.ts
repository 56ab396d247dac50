import { expect, it } from 'vitest'
import { bareNumbersInSource, bareNumbersInSql } from './bare-numbers.ts'

const namesInSql = (sql: string) => bareNumbersInSql(sql).map(({ name }) => name)
const namesIn = (source: string) => bareNumbersInSource(source).map(({ name }) => name)

it('a number that is compared with a kind, an outcome, a flag or a state in SQL is found', () => {
  for (const [sql, name] of [
    ['select 1 where kind = 2', 'kind'],
    ['where e.class in (1, 2)', 'class'],
    ['where outcome <> 0', 'outcome'],
    ['where p.flags & 4 <> 0', 'flags'],
    ['where state is distinct from 3', 'state'],
    ['select case m.vertical when 1 then 2 end', 'vertical'],
    ['where p_account between 10000 and 20000', 'account'],
  ] as const)
    expect(namesInSql(sql), sql).toEqual([name])
})

it('a number with a name, an amount and a cleared mask are no bare numbers in SQL', () => {
  for (const sql of [
    'where kind = :kind.stake and amount = 0',
    'p.flags := 0;',
    'where g.products & (1 << :product.deposits) = 0',
    'where b.vertical = x.vertical',
  ])
    expect(namesInSql(sql), sql).toEqual([])
})

it('a number that is compared with a kind, an outcome, a flag or a state in TypeScript is found, with its line', () => {
  expect(bareNumbersInSource('const a = 1\nif (row.kind === 2) stop()\n')).toEqual([
    { name: 'kind', line: 2 },
  ])
  expect(namesIn('const is = (1 === outcome) || (row.flags & 4) !== 0')).toEqual(['outcome', 'flags'])
  expect(namesIn('switch (bet.state) { case 1: break }')).toEqual(['state'])
  expect(namesIn("db.query('select 1 from t where state = 1')")).toEqual(['state'])
  expect(namesIn('db.query(`select 1 from t\n where class in (1, 2)`)')).toEqual(['class'])
})

it('a number with a name and an amount are no bare numbers in TypeScript', () => {
  expect(namesIn('if (row.kind === kindNumbers.win && amount === 0) stop()')).toEqual([])
  expect(namesIn('db.query(`select 1 from t where state = ${holdStates.open}`)')).toEqual([])
})
