import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { pictureKey } from '../../contract/pictures.ts'
import type { Clock } from '../platform/clock.ts'

const hour = 60 * 60_000
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const userIdBytes = 16
const contentBytes = userIdBytes + 4
/** Of an access as it is written in base64url. */
const accessLength = ((nonceBytes + contentBytes + tagBytes) * 4) / 3

/**
 * Addresses of pictures that not everybody may see. `<img>` sends no bearer token, so the address names the viewer
 * it was given to, encrypted and authenticated together with the picture and the time it ends; whether that viewer
 * may see the picture is asked again whenever it is read. Passing the address on does not tell who did.
 */
export class PictureAddresses {
  readonly #encryptionKey: Buffer
  readonly #nonceKey: Buffer
  readonly #clock: Clock

  /** @param secret the site's; the keys are derived from it */
  constructor(secret: string, clock: Clock) {
    const keys = Buffer.from(hkdfSync('sha256', secret, '', 'voxpop picture addresses', 64))
    this.#encryptionKey = keys.subarray(0, 32)
    this.#nonceKey = keys.subarray(32)
    this.#clock = clock
  }

  /**
   * The address for one viewer, for one to two hours; others than uploads stay as they are. The same for a whole
   * hour, so that the browser finds what it has kept.
   */
  sign(url: string, viewerId: string): string {
    const pictureId = pictureKey(url)
    if (!pictureId) return url
    const content = Buffer.alloc(contentBytes)
    content.write(viewerId.replaceAll('-', ''), 'hex')
    content.writeUInt32BE(Math.floor(this.#clock.now() / hour) + 2, userIdBytes)
    // Made from the content as in SIV modes: it repeats only with the whole address.
    const nonce = createHmac('sha256', this.#nonceKey)
      .update(pictureId)
      .update(content)
      .digest()
      .subarray(0, nonceBytes)
    const cipher = createCipheriv(algorithm, this.#encryptionKey, nonce, {
      authTagLength: tagBytes,
    }).setAAD(Buffer.from(pictureId))
    const sealed = Buffer.concat([
      nonce,
      cipher.update(content),
      cipher.final(),
      cipher.getAuthTag(),
    ])
    return `${url}?access=${sealed.toString('base64url')}`
  }

  /** Id of the viewer to whom this access to this picture was given; undefined when it is forged or has ended. */
  viewerOf(pictureId: string, access: string): string | undefined {
    const sealed = Buffer.from(access, 'base64url')
    if (access.length !== accessLength || sealed.length * 4 !== accessLength * 3) return undefined
    const nonce = sealed.subarray(0, nonceBytes)
    const decipher = createDecipheriv(algorithm, this.#encryptionKey, nonce, {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(pictureId))
      .setAuthTag(sealed.subarray(-tagBytes))
    try {
      const content = Buffer.concat([
        decipher.update(sealed.subarray(nonceBytes, -tagBytes)),
        decipher.final(),
      ])
      if (content.readUInt32BE(userIdBytes) * hour <= this.#clock.now()) return undefined
      return idOf(content.toString('hex', 0, userIdBytes))
    } catch {
      return undefined
    }
  }
}

const idOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
