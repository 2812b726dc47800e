import sharp, { type Sharp } from 'sharp'

/** AVIF of one colour, 7,000 × 7,000 in 12 bits: 1,385 bytes, more than a gigabyte when decoded. */
const avifOf12Bits = Buffer.from(
  [
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'ACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAABG8AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRt',
    'AAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgV9iAAAAABRpc3BlAAAAAAAAG1gAABtYAAAAEHBpeGkAAAAAAwwMDAAAABZp',
    'cG1hAAAAAAAAAAEAAQOBAgMAAAR3bWRhdBIACgtf8zavtXa0BDQaIDLdCBOShMYJiaaaZoJAAABbz8wMYL4KOXUpxZZ5K8uOv1wF',
    'e1T/taDPy6oJLyfS9oTzOnoE853pThlLKipYZL7iJSzxHDdNVLMG/56CVNr7fUQyc1DVvqHaA24Pj7NjJ9RFAMYJxhYOsYhPKvCT',
    'z8wMYL4KOXUpxZZ5K8uOv1wFe1T/taDPy6oJLyfS9oTzOnoE853pThlLKipYZL7iJSzxHDdgn5woF7zpVnC7nyEGdF189ooDCOjt',
    '2ldo4gMYOwro2VQ9JMPgM8Udxb9gz93MQWUOwjxW6uXgAPB5d4YwlSjPf6cWvssztc31W81cADz3syOpSBcUSUOGRixMo3cRDVvP',
    'zAxgvgo5dSnFlnkry46/XAV7VP+1oM/LqgkvJ9L2hPM6egTznelOGUsqKlhkvuIlLPEcN01Uswb/noJU2vt9RDJzUNW+odoDbg+P',
    's2Mn1EUAxgnGFg6xiE8q8JPPzAxgvgo5dSnFlnkry46/XAV7VP+1oM/LqgkvJ9L2hPM6egTznelOGUsqKlhkvuIlLPEcN2CfnCgX',
    'vOlWcLufIQZ0XXz2igMI6O3aV2jiAxg7CujZVD0kw+AzxR3Fv2DP3cxBZQ7CPFbq5eAA8Hl3hjCVKM9/pxa+yzO1zfVbzVwAPPez',
    'I6lIFxRJQ4ZGLEyjdxENW8/MDGC+Cjl1KcWWeSvLjr9cBXtU/7Wgz8uqCS8n0vaE8zp6BPOd6U4ZSyoqWGS+4iUs8Rw3TVSzBv+e',
    'glTa+31EMnNQ1b6h2gNuD4+zYyfURQDGCcYWDrGITyrwk8/MDGC+Cjl1KcWWeSvLjr9cBXtU/7Wgz8uqCS8n0vaE8zp6BPOd6U4Z',
    'SyoqWGS+4iUs8Rw3YJ+cKBe86VZwu58hBnRdfPaKAwjo7dpXaOIDGDsK6NlUPSTD4DPFHcW/YM/dzEFlDsI8Vurl4ADweXeGMJUo',
    'z3+nFr7LM7XN9VvNXAA897MjqUgXFElDhkYsTKN3EQ2xz8wMYL4KOXUpxZZ5K8uOv1wFe1T/taDPy6oJLyfS9oTzOnoE853pThlL',
    'KipYZL7iJSzxHDdNVLMG/56CVNr7fUQyc1DVvqHaA24Pj7NjJ9RFAMYJxhYOslFXbZ5zfWdhqzabrS/JSlQ0q7jxItLbNN0cRd/3',
    '0l1d+3DSHUlMzNejCKBXSZt8ngt0q/wLOvjCHySvPmRwrVMAlxTTH89iSsWVplFpBCVBf4SBP4Su/dxBgM/MDGC+Cjl1KcWWeSvL',
    'jr9cBXtU/7Wgz8uqCS8n0vaE8zp6BPOd6U4ZSyoqWGS+4iUs8Rw3YJ+cKBe86VZwu58hBnRdfPaKAwjo7dpXaOIDGDsK6NlUPSTD',
    '4DPFHcW/YM/dzEFlDsI8Vurl4ADweXeGMJUoz3+nFr7LM7XN9VvNXAA897MjqUgXFElDhlP7aQJhiBOVRmIXYDl8GRBUgq08H77p',
    'gAc95oNNyhxwV2hgcMRD4R3nu1jvWpkYz0QkP5nzMjHjkHo=',
  ].join(''),
  'base64',
)

const createFlatPicture = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } })

/** Creates an AVIF of one colour. */
export const createPlainAvif = (width: number, height: number): Promise<Buffer> =>
  createFlatPicture(width, height).avif({ effort: 0 }).toBuffer()

/** Small files that exceed the memory limit when decoded. */
export const heavyPictures: [name: string, make: () => Promise<Buffer>][] = [
  ['an AVIF of 12 bits', async () => avifOf12Bits],
  ['an AVIF of 17 megapixels', () => createPlainAvif(4250, 4000)],
  [
    'an interlaced PNG of 16 bits',
    () => createFlatPicture(3100, 3000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  ],
  ['a WebP', () => createFlatPicture(4300, 4300, 4).webp({ lossless: true, effort: 0 }).toBuffer()],
  ['a progressive JPEG', () => createFlatPicture(5000, 4900).jpeg({ progressive: true }).toBuffer()],
  ['a GIF', () => createFlatPicture(4300, 4300).gif({ effort: 1 }).toBuffer()],
]

/** Creates a TIFF with the signature of a WebP at the same offset. Its tag directory is at the end. */
export async function createTiffNamedWebp(): Promise<Buffer> {
  const tiff = await createFlatPicture(40, 30).tiff({ compression: 'none' }).toBuffer()
  tiff.write('WEBP', 8)
  return tiff
}
