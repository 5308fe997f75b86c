import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { pictureKey } from '../../contract/pictures.ts'
import type { Clock } from '../platform/clock.ts'

const hour = 60 * 60_000
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const userIdBytes = 16
const contentBytes = userIdBytes + 4
/** Length of an access in base64url. */
const accessLength = ((nonceBytes + contentBytes + tagBytes) * 4) / 3

/**
 * Signed addresses of restricted pictures. `<img>` sends no bearer token, so the address contains the viewer's id and
 * an expiry time, encrypted and authenticated together with the picture's key. Permission is checked again on every
 * read, and an address that is passed on does not reveal the viewer.
 */
export class PictureAddresses {
  readonly #encryptionKey: Buffer
  readonly #nonceKey: Buffer
  readonly #clock: Clock

  /** @param secret the site's secret, from which the keys are derived with HKDF */
  constructor(secret: string, clock: Clock) {
    const keys = Buffer.from(hkdfSync('sha256', secret, '', 'voxpop picture addresses', 64))
    this.#encryptionKey = keys.subarray(0, 32)
    this.#nonceKey = keys.subarray(32)
    this.#clock = clock
  }

  /**
   * Signs the address of an upload for one viewer, valid for one to two hours, and returns other addresses unchanged.
   * The result is the same for a whole hour, so that the browser cache works.
   */
  sign(url: string, viewerId: string): string {
    const pictureId = pictureKey(url)
    if (!pictureId) return url
    const content = Buffer.alloc(contentBytes)
    content.write(viewerId.replaceAll('-', ''), 'hex')
    content.writeUInt32BE(Math.floor(this.#clock.now() / hour) + 2, userIdBytes)
    // A synthetic nonce as in AES-SIV: derived from the content, it repeats only when the whole address does.
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

  /** Id of the viewer that a picture's access was signed for; undefined when it is forged or has expired. */
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
      return uuidOf(content.toString('hex', 0, userIdBytes))
    } catch {
      return undefined
    }
  }
}

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
