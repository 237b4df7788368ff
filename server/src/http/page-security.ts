import type { FastifyInstance, FastifyReply } from 'fastify';

const OWN_MEDIA = "media-src 'self'";

/**
 * The content security policy of pages: everything from ourselves, no inline script or style, pictures also as data.
 * @param formTargets origins that a hidden login form may post to: those of the game providers
 */
export function securePages(pages: FastifyInstance, formTargets: readonly string[]): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    OWN_MEDIA,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
  ].join('; ');
  pages.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'geolocation=(), microphone=(), payment=(), usb=()',
      'x-frame-options': 'DENY',
    });
    done();
  });
}

/** Lets this page play media of other sites too: those that the operator's videos come from. */
export function allowMedia(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy'));
  void reply.header('content-security-policy', policy.replace(OWN_MEDIA, [OWN_MEDIA, ...origins].join(' ')));
}
