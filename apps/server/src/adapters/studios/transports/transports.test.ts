import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readForm, readQuery, withoutEmpty, writeForm } from './form.ts'
import { numberText, readJson } from './json.ts'
import { matchPath } from './path.ts'
import { childTexts, readXml, writeXml } from './xml.ts'

const bytes = (text: string) => Buffer.from(text, 'utf8')
const notUtf8 = Buffer.from([0x61, 0x3d, 0xff])

describe('form and query', () => {
  it('decode names and values; of a repeated name the last counts', () => {
    expect(readForm(bytes('a=1+2&b=%C3%A4&a=3&empty='))).toEqual({
      ok: true,
      values: { a: '3', b: 'ä', empty: '' },
    })
    expect(withoutEmpty(readQuery('?a=1&empty='))).toEqual({ a: '1' })
  })
  it('read no name as a property of objects', () => {
    const fields = readQuery('constructor=x&__proto__=y')
    expect([fields['constructor'], fields['__proto__'], fields['toString']]).toEqual(['x', 'y', undefined])
  })
  it('write what they read', () => {
    const fields = { a: 'x y&z', b: '€' }
    expect({ ...readQuery(writeForm(fields)) }).toEqual(fields)
  })
  it('refuse a body that is not UTF-8', () => {
    expect(readForm(notUtf8)).toEqual({ ok: false, reason: 'not UTF-8' })
  })
})

describe('JSON', () => {
  it('keeps number literals as they were sent, and prints the same digits', () => {
    const text = '{"amount":10.10,"big":123456789012345678.99,"list":[1e2,{"x":-0.0}],"text":"1.0"}'
    const read = readJson(bytes(text))
    expect(read.ok && JSON.stringify(read.values)).toBe(text)
  })
  it('gives a number field the digits of a number or of a text', () => {
    const read = readJson(bytes('{"a":10.10,"b":"10.10","c":true,"d":null,"e":{"rawJSON":"1"}}'))
    const values = read.ok ? read.values : {}
    expect([numberText.parse(values['a']), numberText.parse(values['b'])]).toEqual(['10.10', '10.10'])
    for (const name of ['c', 'd', 'e', 'f']) expect(numberText.safeParse(values[name]).success).toBe(false)
    expect(z.object({ a: numberText }).parse(values)).toEqual({ a: '10.10' })
  })
  it.each([
    ['1E+2', '100'],
    ['1.5e2', '150'],
    ['1.505E1', '15.05'],
    ['12.50E0', '12.50'],
    ['1250E-2', '12.50'],
    ['5e-3', '0.005'],
    ['-2.5E-1', '-0.25'],
    ['0E+2', '0'],
    ['1E30', `1${'0'.repeat(30)}`],
    ['1E31', '1E31'],
    ['1E-31', '1E-31'],
  ])('write the number %s as %s', (literal, text) => {
    const read = readJson(bytes(`{"a":${literal}}`))
    expect(read.ok && numberText.parse(read.values['a'])).toBe(text)
  })
  it('leave text with an exponent as it is', () => {
    expect(numberText.parse('1E+2')).toBe('1E+2')
  })
  it.each([
    '',
    '{',
    '[]',
    '1',
    'null',
    '"text"',
    '{"a":01}',
    '{"a":NaN}',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}{}',
  ])('refuses %j', (text) => {
    expect(readJson(bytes(text)).ok).toBe(false)
  })
  it('refuses bytes that are not UTF-8, and brackets that are nested without end', () => {
    expect(readJson(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])).ok).toBe(false)
    expect(readJson(bytes(`{"a":${'['.repeat(30_000)}`)).ok).toBe(false)
  })
  it('does not change what objects inherit', () => {
    expect(readJson(bytes('{"__proto__":{"isAdmin":true}}')).ok).toBe(true)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })
})

describe('XML', () => {
  const fieldsOf = (text: string) => {
    const read = readXml(bytes(text))
    return read.ok ? childTexts(read.values) : read.reason
  }
  it('reads texts of children: entities, CDATA, prefixes, comments and empty elements', () => {
    expect(
      fieldsOf(
        '<?xml version="1.0"?>\n<n:bet xmlns:n="urn:x" v=\'1\'><!-- x --><n:id>7</n:id><name>A &amp; B&#233;&#xE9;</name>' +
          '<note><![CDATA[<1>&]]></note><empty/><blank></blank></n:bet>',
      ),
    ).toEqual({ id: '7', name: 'A & Béé', note: '<1>&', empty: '', blank: '' })
  })
  it('keeps nested elements', () => {
    const read = readXml(bytes('<a><b><c>1</c><c>2</c></b></a>'))
    expect(read.ok && read.values.children[0]?.children.map(({ name, text }) => [name, text])).toEqual([
      ['c', '1'],
      ['c', '2'],
    ])
  })
  it.each([
    '',
    'text',
    '<a>',
    '</a>',
    '<a></b>',
    '<a/><b/>',
    '<a/>text',
    '<a><b>1</b>text</a>',
    '<a x=1/>',
    '<a x="<"/>',
    '<a>&unknown;</a>',
    '<a>&constructor;</a>',
    '<a>&__proto__;</a>',
    '<a>&</a>',
    '<a>&#0;</a>',
    '<a>&#xD800;</a>',
    '<a>\u0000</a>',
    '<a><!-- -- --></a>',
    '<a><?php 1 ?></a>',
    '<a/><?xml version="1.0"?>',
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`,
  ])('refuses %j', (text) => {
    expect(readXml(bytes(text)).ok).toBe(false)
  })
  it('refuses a body that is not UTF-8', () => {
    expect(readXml(Buffer.from([0x3c, 0x61, 0x3e, 0xff])).ok).toBe(false)
  })
  it('takes a long body in time that grows with its length', () => {
    const begin = performance.now()
    expect(readXml(bytes(`<a>${'<!--'.repeat(15_000)}`)).ok).toBe(false)
    expect(readXml(bytes(`<a ${'x="1" '.repeat(10_000)}`)).ok).toBe(false)
    expect(performance.now() - begin).toBeLessThan(2_000)
  })
  it('writes what it reads', () => {
    const fields = { statusCode: '0', statusMessage: 'a < b & "c" > d' }
    expect(fieldsOf(writeXml('authenticate', fields))).toEqual(fields)
  })
})

describe('a path', () => {
  const pattern = '/users/{user}/rounds/{round}'
  it('gives its parts, decoded', () => {
    expect(matchPath(pattern, '/users/42/rounds/a%2Fb')).toEqual({ user: '42', round: 'a/b' })
    expect(matchPath('/ping', '/ping')).toEqual({})
  })
  it.each([
    '/users/42',
    '/users/42/rounds/',
    '/users/42/rounds/1/2',
    '/Users/42/rounds/1',
    '/users/%ff/rounds/1',
    '',
  ])('that is %j does not match', (path) => {
    expect(matchPath(pattern, path)).toBeNull()
  })
})
