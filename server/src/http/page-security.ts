import type { FastifyInstance } from 'fastify';

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
    "media-src 'self'",
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
