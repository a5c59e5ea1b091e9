# One Quintet node: app, REST and live play on port 4170, with matches in /data unless STORE is set.
FROM node:24-slim AS built
WORKDIR /build
COPY . .
# Bundle, app and unbundled packages; no sources, scripts or build tools.
RUN node scripts/image.mjs /image

FROM node:24-slim
WORKDIR /app
COPY --from=built /image /app
# Any user can run it, even an unknown one: `docker run --user 12345 …`.
RUN mkdir /data && chmod 1777 /data
VOLUME /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4170 STORE=/data/quintet.sqlite LOG=info
EXPOSE 4170
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s --retries=3 CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.PORT}${process.env.BASE_PATH ?? '/'}`.replace(/\\/?$/, '/api/health')).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As process 1 it receives SIGTERM and shuts down gracefully.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--max-semi-space-size=32", "packages/cli/bin/bundled.mjs"]
CMD ["serve"]
