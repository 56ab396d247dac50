import { PREVIEW } from '@marquee/contract/pictures'
import { describe, expect, it } from 'vitest'
import { previewUrl } from './pictures.ts'

describe('the preview of a picture', () => {
  it('is a bitmap of the size, depth and length that its header says', () => {
    const pixels = Buffer.alloc(PREVIEW.width * PREVIEW.height * 2, 7)
    const [head = '', base64 = ''] = previewUrl(pixels.toString('base64')).split(',')
    expect(head).toBe('data:image/bmp;base64')
    const file = Buffer.from(base64, 'base64')
    expect(file.toString('latin1', 0, 2)).toBe('BM')
    expect(file.readUInt32LE(2)).toBe(file.length)
    expect(file.subarray(file.readUInt32LE(10))).toEqual(pixels)
    expect([file.readInt32LE(18), file.readInt32LE(22)]).toEqual([PREVIEW.width, PREVIEW.height])
    expect([file.readUInt16LE(28), file.readUInt32LE(30)]).toEqual([16, 0])
  })
})
