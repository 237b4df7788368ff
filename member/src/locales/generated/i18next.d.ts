// Made of the Thai texts. When they change: npx vitest run --project house --update
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: {
        login: {
          title: string;
          lead: string;
          phone: string;
          password: string;
          show: string;
          hide: string;
          remember: string;
          submit: string;
          noAccount: string;
          register: string;
          ended: string;
          lastVisit: `${string}{{at}}${string}{{device}}${string}`;
          lastVisitAt: `${string}{{at}}${string}`;
          forgot: string;
        };
        register: {
          title: string;
          steps: `${string}{{step}}${string}{{steps}}${string}`;
          back: string;
          next: string;
          submit: string;
          working: string;
          ready: string;
          haveAccount: string;
          login: string;
          done: string;
          wrong: string;
          phone: {
            title: string;
            lead: string;
            label: string;
            hint: string;
            tenDigits: string;
          };
          otp: {
            title: string;
            lead: `${string}{{phone}}${string}`;
            label: string;
            reference: `${string}{{ref}}${string}`;
            resend: string;
            resendIn: `${string}{{wait}}${string}`;
            sent: string;
            change: string;
            lastTry: string;
            wrong: `${string}{{count}}${string}`;
            noTries: string;
            tooMany: string;
          };
          profile: {
            title: string;
            lead: string;
            name: string;
            nameHint: string;
            password: string;
            passwordHint: `${string}{{min}}${string}`;
            confirm: string;
            mismatch: string;
            source: string;
            sourceNone: string;
            invite: string;
            again: string;
            age: string;
          };
          bank: {
            title: string;
            lead: string;
            english: string;
            currency: string;
            LAK: string;
            BAHT: string;
            recommend: `${string}{{banks}}${string}`;
            and: string;
            accountDigits: string;
          };
        };
        forgot: {
          title: string;
          done: string;
          support: string;
          contact: string;
          back: string;
          phone: {
            title: string;
            lead: string;
            submit: string;
          };
          code: {
            title: string;
            lead: `${string}{{phone}}${string}{{until}}${string}`;
            password: string;
            confirm: string;
            submit: string;
            working: string;
            after: string;
          };
        };
        need: {
          phone: string;
          otpCode: string;
          name: string;
          password: string;
          confirm: string;
          isOfAge: string;
          bankCode: string;
          accountNo: string;
          firstName: string;
          lastName: string;
        };
      };
      bank: {
        name: string;
        choose: string;
        accountNo: string;
        firstName: string;
        lastName: string;
        englishHint: string;
        listFailed: string;
      };
      bonus: {
        title: string;
        none: {
          title: string;
          text: string;
        };
        offers: {
          title: string;
          none: string;
          gone: string;
        };
        types: {
          limit: string;
          day: string;
          week: string;
        };
        kinds: {
          slot: string;
          live: string;
          sport: string;
          lotto: string;
        };
        gives: {
          percent: `${string}{{percent}}${string}`;
          upTo: `${string}{{percent}}${string}{{max}}${string}`;
          fixed: `${string}{{amount}}${string}`;
        };
        counted: `${string}{{game}}${string}{{percent}}${string}`;
        notCounted: `${string}{{games}}${string}`;
        left: {
          limit: `${string}{{left}}${string}{{most}}${string}`;
          day: `${string}{{left}}${string}{{most}}${string}`;
          week: `${string}{{left}}${string}{{most}}${string}`;
        };
        card: {
          current: string;
          received: string;
          after: string;
          from: `${string}{{amount}}${string}`;
          times: `${string}{{times}}${string}`;
          refund: `${string}{{percent}}${string}`;
          open: {
            current: string;
            received: string;
            open: string;
          };
        };
        offer: {
          example: string;
          deposit: string;
          amount: string;
          required: string;
          receive: string;
          taken: string;
          armed: string;
          other: `${string}{{name}}${string}`;
        };
        terms: {
          from: `${string}{{amount}}${string}`;
          times: {
            bonus_other: `${string}{{times}}${string}{{count}}${string}`;
            total_other: `${string}{{times}}${string}{{count}}${string}`;
          };
          maxStake: `${string}{{amount}}${string}`;
          maxPayout: `${string}{{times}}${string}`;
          locked: `${string}{{amount}}${string}`;
          lockedThen: string;
          share: string;
          refund: `${string}{{percent}}${string}`;
          until: `${string}{{until}}${string}`;
        };
        running: {
          label: string;
          received: `${string}{{amount}}${string}`;
          armed: `${string}{{amount}}${string}{{until}}${string}`;
          deposit: string;
          due: string;
          ending: string;
          openBets: string;
          release: `${string}{{amount}}${string}`;
          remaining: string;
          percent: `${string}{{percent}}${string}`;
          bar: string;
          done: string;
          required: string;
          games: string;
          until: string;
          countedAt: string;
          counted: `${string}{{time}}${string}`;
          meanwhile: string;
          locked: string;
          met: string;
          expired: string;
        };
        state: {
          armed: string;
          due: string;
          open: string;
          done: string;
          ending: string;
          expired: string;
        };
        end: {
          now: string;
          takes: string;
          keeps: string;
          action: string;
          title: string;
          keepOn: string;
          free: string;
          how: string;
          changed: string;
          openBets: string;
          granting: string;
          ended: string;
          pending: string;
        };
        cancel: {
          action: string;
          title: string;
          keep: string;
          free: string;
          ended: string;
        };
        code: {
          title: string;
          placeholder: string;
          search: string;
          end: {
            action: string;
            title: string;
            keep: string;
            ended: string;
          };
          required: string;
          searching: string;
          notFound: `${string}{{code}}${string}`;
          notFoundText: string;
          gives: `${string}{{percent}}${string}`;
          coins_other: `${string}{{count}}${string}`;
          bonus: `${string}{{name}}${string}`;
          days_other: `${string}{{count}}${string}`;
          receive: string;
          taken: string;
          active: `${string}{{code}}${string}`;
        };
        stop: {
          ways: string;
          safe: string;
          playOn: string;
          doneOf: `${string}{{done}}${string}{{required}}${string}`;
          left: string;
          counts: `${string}{{games}}${string}{{until}}${string}`;
          go: {
            slot: string;
            sport: string;
            lotto: string;
          };
          end: string;
          total: string;
          takes: string;
          keeps: string;
          how: string;
          endAndWithdraw: `${string}{{amount}}${string}`;
          working: string;
          page: string;
          pending: string;
          goesOn: string;
        };
        note: {
          armed: `${string}{{amount}}${string}`;
          due: string;
          open: `${string}{{remaining}}${string}{{required}}${string}`;
          done: string;
          ending: string;
          expired: string;
        };
      };
      chat: {
        title: `${string}{{name}}${string}`;
        off: string;
        invite: string;
        inviteMore: string;
        dismiss: string;
        close: string;
        refresh: string;
        log: string;
        answers_other: `${string}{{count}}${string}`;
        answersSoon: string;
        away: `${string}{{at}}${string}`;
        awayNoTime: string;
        awayText: string;
        nobodyText: string;
        hours: `${string}{{from}}${string}{{to}}${string}`;
        welcome: string;
        welcomeMore: string;
        message: string;
        placeholder: string;
        send: string;
        attach: string;
        you: string;
        support: string;
        system: string;
        typing: string;
        today: string;
        yesterday: string;
        ended: `${string}{{at}}${string}`;
        older: string;
        newsOne: string;
        news_other: `${string}{{count}}${string}`;
        sending: string;
        stillSending: string;
        uploading: `${string}{{percent}}${string}`;
        read: string;
        failed: string;
        failedLine: string;
        again: string;
        remove: string;
        unknown: string;
        fileGone: string;
        picture: string;
        video: string;
        file: string;
        cards: string;
        replies: string;
        unsupported: string;
        tooLarge: `${string}{{max}}${string}`;
        loading: string;
        loadFailed: string;
        blocked: `${string}{{until}}${string}`;
        blockedForGood: string;
        merge: {
          title: string;
          yes: string;
          no: string;
        };
        calls: {
          title: string;
          more: string;
          yes: string;
          no: string;
          bell: string;
          started: string;
          stopped: string;
          denied: string;
          unanswered: string;
          failed: string;
        };
        rate: {
          title: string;
          stars_other: `${string}{{count}}${string}`;
          thanks: string;
        };
        choices: {
          deposit: string;
          withdrawal: string;
          password: string;
          game: string;
          else: string;
        };
        lines: {
          MERGED: string;
          NO_PASSWORDS: string;
          MONEY_ATTACHED: string;
          MONEY_NOT_FOUND: string;
          MONEY_DONE: string;
          MONEY_FAILED: string;
        };
        money: {
          slip: string;
          qr: string;
          announcement: string;
          gift: string;
          payout: string;
          amount: `${string}{{amount}}${string}`;
          waiting: string;
          done: string;
          failed: string;
        };
      };
      common: {
        language: string;
        nav: {
          main: string;
          home: string;
          login: string;
          register: string;
          profile: string;
          howto: string;
          contact: string;
          conditions: string;
          history: string;
          historyLong: string;
          logout: string;
          skip: string;
          forgot: string;
          viewProfile: string;
          bonus: string;
          spin: string;
        };
        close: string;
        cancel: string;
        confirm: string;
        prove: {
          title: string;
          text: string;
          password: string;
          show: string;
          hide: string;
          empty: string;
        };
        save: string;
        ok: string;
        back: string;
        retry: string;
        copy: string;
        copied: `${string}{{text}}${string}`;
        copyFailed: string;
        dismiss: string;
        loading: string;
        loadFailed: {
          title: string;
          text: string;
        };
        offline: string;
        backOnline: string;
        slow: string;
        update: {
          text: string;
          reload: string;
        };
        baht: string;
        error: {
          title: string;
          general: string;
          network: string;
        };
        unknown: {
          text: string;
          ask: string;
        };
        wait: {
          moment: string;
          seconds_other: `${string}{{count}}${string}`;
          minutes_other: `${string}{{count}}${string}`;
          hours_other: `${string}{{count}}${string}`;
        };
        ago: {
          years_other: `${string}{{count}}${string}`;
          months_other: `${string}{{count}}${string}`;
          days_other: `${string}{{count}}${string}`;
          hours_other: `${string}{{count}}${string}`;
          minutes_other: `${string}{{count}}${string}`;
          seconds_other: `${string}{{count}}${string}`;
        };
        pages: {
          label: string;
          previous: string;
          next: string;
          page: `${string}{{page}}${string}`;
        };
        crash: {
          title: string;
          text: string;
          reload: string;
        };
        notFound: {
          title: string;
          text: string;
          home: string;
        };
        terminated: {
          title: string;
          text: string;
          check: string;
          still: string;
        };
        conditions: {
          title: string;
          none: string;
        };
        contact: {
          title: string;
          lead: string;
          line: string;
          lineQr: string;
          scan: string;
          version: `${string}{{version}}${string}`;
        };
        leave: {
          title: string;
          text: string;
        };
        depositFirst: {
          title: string;
          text: string;
          action: string;
        };
        eye: {
          hide: string;
          show: string;
          hidden: string;
        };
        chat: {
          open: string;
          openNew_other: `${string}{{count}}${string}`;
        };
      };
      deposit: {
        none: {
          title: string;
          text: string;
        };
        account: {
          choose: string;
          step: string;
          anyBank: string;
          copy: string;
          lak: string;
          fromOnly: string;
          minimum: `${string}{{min}}${string}`;
          withinHour: string;
          arrives: string;
          thenSlip: string;
          next: string;
        };
        closed: {
          title: string;
          text: `${string}{{to}}${string}`;
          already: string;
          ways: string;
          until: `${string}{{to}}${string}`;
          daily: `${string}{{from}}${string}{{to}}${string}`;
        };
        name: {
          title: string;
          text: string;
          pause: string;
          label: string;
          now: `${string}{{name}}${string}`;
          english: string;
          save: string;
        };
        slip: {
          step: string;
          paidTo: string;
          label: string;
          hint: string;
          choose: string;
          camera: string;
          drop: string;
          replace: string;
          remove: string;
          sending: string;
          saving: string;
          send: string;
          again: string;
          back: string;
          receivedLater: string;
          unknownLater: string;
          error: {
            missing: string;
            notImage: string;
            tooLarge: string;
            size: `${string}{{max}}${string}`;
            unreadable: string;
            unknown: string;
          };
        };
        watch: {
          steps: string;
          sent: string;
          checking: string;
          credited: string;
          stateDone: string;
          stateCurrent: string;
          stateWaiting: string;
          soonTitle: string;
          slowTitle: string;
          personTitle: string;
          mayClose: string;
          success: string;
          balance: `${string}{{amount}}${string}`;
          done: string;
          failed: string;
          failedText: string;
          creditedBefore: `${string}{{amount}}${string}{{when}}${string}`;
          again: string;
          notFound: string;
        };
        underWay: {
          title: string;
          text: string;
          open: string;
        };
        channel: {
          title: string;
          bank: string;
          bankNote: string;
          qr: string;
          wallet: string;
          walletNote: string;
          gift: string;
          giftNote: string;
          from: `${string}{{min}}${string}`;
          other: string;
        };
        qr: {
          preparing: string;
          preparingText: string;
          expired: string;
          expiredText: string;
          checking: string;
          checkingText: string;
          failed: string;
          another: string;
          amount: string;
          tooLittle: `${string}{{min}}${string}`;
          unknown: string;
          quick: string;
          rules: string;
          make: string;
          alt: `${string}{{amount}}${string}`;
          payWithin: string;
          once: string;
          tells: string;
          save: string;
          saved: string;
          saveFailed: string;
          done: string;
          refreshing: string;
          cancel: string;
          share: string;
          print: string;
          isOpen: `${string}{{amount}}${string}`;
          missing: string;
          replace: {
            title: string;
            text: `${string}{{amount}}${string}{{bank}}${string}`;
            paid: string;
            confirm: string;
            keep: string;
          };
        };
        wallet: {
          step: string;
          copy: string;
          own: string;
          announce: string;
        };
        gift: {
          make: string;
          copy: string;
          label: string;
          minimum: `${string}{{min}}${string}`;
          unknown: string;
          again: string;
          send: string;
          pending: string;
          pendingText: string;
          reference: string;
          another: string;
          laterDone: `${string}{{amount}}${string}`;
          laterUnknown: string;
          until: `${string}{{until}}${string}`;
          byPerson: string;
          missing: string;
          copyReference: string;
        };
        announce: {
          open: string;
          amount: string;
          hint: string;
          send: string;
          exactly: string;
          copy: string;
          within: string;
          waiting: string;
          slipInstead: string;
          cancel: string;
          cancelTitle: string;
          cancelText: `${string}{{amount}}${string}`;
          keep: string;
          cancelled: string;
          expired: `${string}{{amount}}${string}`;
          cancelledElsewhere: `${string}{{amount}}${string}`;
          overText: string;
          isOpen: `${string}{{amount}}${string}`;
        };
        kip: {
          unit: string;
          makes: `${string}{{kip}}${string}{{baht}}${string}`;
          rate: `${string}{{rate}}${string}{{since}}${string}`;
          least: `${string}{{min}}${string}`;
          alt: `${string}{{kip}}${string}`;
          into: `${string}{{baht}}${string}{{rate}}${string}`;
          sent: `${string}{{kip}}${string}`;
        };
        closesSoon: {
          title: `${string}{{from}}${string}`;
          text: `${string}{{from}}${string}{{to}}${string}`;
        };
        news: {
          success: `${string}{{amount}}${string}`;
          slipFailed: string;
          slipUsed: `${string}{{amount}}${string}{{when}}${string}`;
          noPayment: string;
        };
      };
      errors: {
        NETWORK: string;
        'invalid-token': string;
        gone: string;
        INVALID_REQUEST: string;
        NOT_FOUND: string;
        RATE_LIMITED: `${string}{{retryAfter}}${string}`;
        NETWORK_LIMIT: `${string}{{retryAfter}}${string}`;
        SERVICE_UNAVAILABLE: string;
        PAYLOAD_TOO_LARGE: string;
        UNSUPPORTED_MEDIA_TYPE: string;
        WALLET_HEADER_MISSING: string;
        IDEMPOTENCY_KEY_REUSED: string;
        REQUEST_IN_PROGRESS: string;
        REPEATED: string;
        MOVED_ON: string;
        UNAUTHORIZED: string;
        EXPIRED_AUTH_TOKEN: string;
        INVALID_USER_1: string;
        INVALID_USER_2: string;
        INVALID_USER_3: string;
        INVALID_USER_4: string;
        INVALID_IP: string;
        NOT_AREASLOT: string;
        NOT_UFABET: string;
        WRONG_CREDENTIAL: string;
        WRONG_PASSWORD: string;
        PASSWORD_REQUIRED: string;
        NO_USER: string;
        INACTIVE_USER: string;
        LOGIN_FAIL: string;
        KEY_MISSING: string;
        KEY_INVALID: string;
        SIGN_IN_BLOCKED: `${string}{{retryAfter}}${string}`;
        OTP_BLOCK: `${string}{{retryAfter}}${string}`;
        REQUEST_LIMIT: `${string}{{retryAfter}}${string}`;
        REQUEST_LIMIT_1MIN: string;
        OTP_TOKEN_INVALID: string;
        OTP_NOT_EXIST: string;
        OTP_VERIFIED: string;
        OTP_EXPIRED: string;
        OTP_CODE_INVALID: string;
        OTP_CODE_VALID: string;
        UNVERIFIED_OTP: string;
        OTP_SEND_FAIL: `${string}{{retryAfter}}${string}`;
        OTP_VERIFY_FAIL: string;
        EXISTING_USER: string;
        EXISTING_BANK: string;
        INVALID_USER_INFO: string;
        INVALID_BANK: string;
        BANK_ACCOUNT_NAME_ENG: string;
        ONE_NAME_ONLY: string;
        BANK_ACCOUNT_NAME_LETTERS: string;
        BANK_ACCOUNT_NAME_MISMATCH: string;
        BANK_ACCOUNT_NAME_LIMIT: `${string}{{retryAfter}}${string}`;
        REGISTER_FAIL: string;
        GAME_ACTIVATION_FAIL: string;
        PHONE_NUMBER_REQUIRE_10_DIGIT: string;
        PASSWORD_TOO_SHORT: string;
        PASSWORD_COMMON: string;
        PASSWORD_IS_PHONE: string;
        PASSWORD_REPEATS: string;
        INVALID_SOURCE: string;
        INVALID_INVITE_CODE: string;
        BONUS_REMAINING: string;
        BONUS_ALREADY_ACTIVE: string;
        BONUS_MAX_CLAIMED: string;
        BONUS_CONDITION: string;
        BONUS_CLEAR: string;
        BONUS_FULL: string;
        NO_PROMOTION: string;
        PROMOTION_RECEIVED: string;
        INVITE_COLLECT: `${string}{{min}}${string}`;
        INVITE_INACTIVE: string;
        NO_INVITE_BONUS: string;
        NO_INVITEE_PLAY_INFO: string;
        INVITE_BONUS_SUCCESS: string;
        INVITE_BONUS_FAIL: string;
        NO_REFUND: string;
        REFUND_CONDITION: string;
        REFUND_SUCCESS: string;
        REFUND_INACTIVE: string;
        REFUND_MINIMUM: `${string}{{min}}${string}`;
        NO_BANK: string;
        NO_WALLET: string;
        SLOT_ALREADY_ACTIVE: string;
        SLOT_ACTIVATE_FAIL: string;
        SLOT_NO_ACCOUNT: string;
        SLOT_RESET_PASSWORD_FAIL: string;
        SLOT_UNAVAILABLE: string;
        TRANSFER_MINIMUM: `${string}{{min}}${string}`;
        TRANSFER_SAME: string;
        TRANSFER_IN_PROGRESS: string;
        NO_GAME: string;
        MONEY_NOT_ENOUGH: string;
        TRANSFER_FAIL: string;
        WITHDRAW_MINIMUM: `${string}{{min}}${string}`;
        WITHDRAW_MAXIMUM: `${string}{{max}}${string}`;
        PAYOUTS_HELD: `${string}{{until}}${string}`;
        ACCOUNT_FROZEN: string;
        SLIP_UPLOAD_FAIL: string;
        SLIP_NO_FILE: string;
        SLIP_INVALID_FILE: string;
        SLIP_CLOSED: `${string}{{from}}${string}{{to}}${string}`;
        TRUELINK_DUPLICATE: string;
        TRUELINK_INVALID: string;
        QR_FAIL: string;
        QR_PENDING: string;
        INTERNAL_SERVER_ERROR: string;
        NO_DATA: string;
        OK: string;
        SUCCESS: string;
        NO_CLAIMABLE_COUPON: string;
        INVALID_PRIZE_CODE: string;
        INVALID_CODE: string;
        INVALID_COUPON_TYPE: string;
        COUPON_EXPIRED: string;
        SEED_CHANGED: string;
        slip: {
          UPLOADED_FILE_NOT_EXIST: string;
          IMG_SIZE_UNABLE_TO_PROCESS: string;
          CANNOT_READ_CROPPED_IMAGE: string;
          DEST_ACC_INVALID: string;
          SLIP_REFNO_DUPLICATED: string;
          UNSTABLE_REFNO_ON_SLIP: string;
          TRIPPLE_WRONG_CAPTCHA: string;
          INVALID_SLIP: string;
          NOT_MATCH: string;
          EXPIRED_SLIP: string;
          UNKNOW_ERROR: string;
        };
        CHAT_BLOCKED: string;
        CHAT_GUEST_OVER: string;
        CHAT_FILE_INVALID: string;
      };
      games: {
        head: {
          balance: string;
          credit: `${string}{{amount}}${string}`;
          transferring: string;
        };
        sync: {
          action: string;
          at: `${string}{{time}}${string}`;
          never: string;
          working: string;
          silent: `${string}{{name}}${string}{{ago}}${string}`;
          silentUnknown: `${string}{{name}}${string}`;
        };
        views: {
          label: string;
          in: string;
          out: string;
          account: string;
        };
        open: {
          invite: string;
          text: `${string}{{name}}${string}`;
          action: string;
          working: string;
          failed: string;
          again: string;
        };
        transfer: {
          amount: {
            in: `${string}{{name}}${string}`;
            out: `${string}{{name}}${string}`;
            between: string;
          };
          available: {
            in: `${string}{{amount}}${string}`;
            out: `${string}{{name}}${string}{{amount}}${string}`;
            between: `${string}{{name}}${string}{{amount}}${string}`;
          };
          all: string;
          quick: string;
          problem: {
            required: string;
            minimum: `${string}{{min}}${string}`;
            notEnough: `${string}{{amount}}${string}`;
          };
          andPlay: string;
          only: string;
          play: string;
          home: string;
          working: string;
          ask: string;
          unknownTitle: string;
          unknown: string;
          failedTitle: string;
          failed: {
            in: string;
            out: `${string}{{name}}${string}`;
            between: `${string}{{to}}${string}{{name}}${string}`;
          };
          doneLater: string;
          pendingLater: string;
          failedLater: `${string}{{where}}${string}`;
          unknownLater: string;
          bonusHolds: string;
          slow: `${string}{{name}}${string}`;
          move: string;
          wholeWallet: `${string}{{amount}}${string}`;
          bonusStop: string;
          bonusGames: `${string}{{names}}${string}`;
        };
        anywhere: {
          open: string;
          from: string;
          to: string;
          choose: string;
          swap: string;
          place: `${string}{{name}}${string}{{amount}}${string}`;
          problem: {
            from: {
              required: string;
            };
            to: {
              required: string;
              same: string;
            };
          };
        };
        preview: {
          label: string;
          wallet: string;
          becomes: string;
        };
        result: {
          done: {
            in: `${string}{{amount}}${string}{{name}}${string}`;
            out: `${string}{{amount}}${string}`;
            between: `${string}{{amount}}${string}{{to}}${string}`;
          };
          balances: `${string}{{first}}${string}{{firstAmount}}${string}{{second}}${string}{{secondAmount}}${string}`;
          pending: `${string}{{amount}}${string}`;
          pendingText: `${string}{{name}}${string}`;
          again: string;
          halfway: `${string}{{amount}}${string}`;
          halfwayText: `${string}{{name}}${string}{{to}}${string}`;
        };
        steps: {
          label: string;
          taken: {
            in: string;
            out: `${string}{{name}}${string}`;
            between: `${string}{{name}}${string}`;
          };
          asked: `${string}{{name}}${string}`;
          arrived: {
            in: `${string}{{name}}${string}`;
            out: string;
            between: `${string}{{to}}${string}`;
          };
          done: string;
          current: string;
          waiting: string;
        };
        launch: {
          failed: `${string}{{name}}${string}`;
          ready: `${string}{{name}}${string}`;
          blocked: string;
          open: string;
          signIn: `${string}{{name}}${string}`;
        };
        account: {
          username: string;
          password: string;
          copyUsername: string;
          copyPassword: string;
          show: string;
          hide: string;
          hint: string;
          hintSignIn: `${string}{{name}}${string}`;
          android: string;
          ios: string;
          web: string;
        };
        reset: {
          action: string;
          title: string;
          text: `${string}{{name}}${string}`;
          confirm: string;
          done: string;
        };
        choose: {
          label: string;
          closed: `${string}{{name}}${string}`;
        };
      };
      home: {
        hello: string;
        total: string;
        wallet: string;
        inGames: string;
        widgets: string;
        deposit: string;
        withdraw: string;
        rewards: string;
        invite: string;
        refund: string;
        refundLocked: string;
        bonus: string;
        bonusDone: `${string}{{percent}}${string}`;
        spin: string;
        coins_other: `${string}{{count}}${string}`;
        failedText: string;
        stale: string;
        sync: {
          action: string;
          at: `${string}{{time}}${string}`;
          never: string;
          working: string;
          silent: `${string}{{name}}${string}{{ago}}${string}`;
          silentUnknown: `${string}{{name}}${string}`;
        };
        games: {
          slot: string;
          sport: string;
          lotto: string;
          providers_other: `${string}{{count}}${string}`;
          previous: string;
          next: string;
          credit: `${string}{{amount}}${string}`;
          transferring: string;
          view: string;
          openFree: string;
          open: string;
          account: string;
          gone: string;
          none: string;
          transfer: string;
          move: string;
          again: string;
        };
        notice: {
          title: string;
          dismiss: string;
        };
        banners: {
          label: string;
          previous: string;
          next: string;
          position: `${string}{{n}}${string}{{total}}${string}`;
          goOn: string;
        };
        agreement: {
          title: string;
          accept: string;
          remembered: string;
        };
        inKip: `${string}{{kip}}${string}`;
        zero: string;
        collect: {
          bonus: string;
          action: string;
          title: string;
          text: `${string}{{amount}}${string}`;
          yes: string;
          done: `${string}{{amount}}${string}`;
        };
      };
      howto: {
        title: string;
        lead: string;
        steps: string;
        failed: string;
        wallet: {
          title: string;
          note: string;
          step: {
            '1': string;
            '2': string;
            '3': string;
            '4': string;
          };
        };
        game: {
          title: string;
          note: string;
          step: {
            '1': string;
            '2': string;
            '3': string;
            '4': string;
          };
        };
        balance: {
          title: string;
          note: string;
          step: {
            '1': string;
            '2': string;
            '3': string;
          };
        };
        bonus: {
          title: string;
          note: string;
          step: {
            '1': string;
            '2': string;
            '3': string;
            '4': string;
          };
        };
        bonusEnd: {
          title: string;
          note: string;
          step: {
            '1': string;
            '2': string;
            '3': string;
          };
        };
      };
      install: {
        button: string;
        ios: string;
      };
      invite: {
        rates: `${string}{{fail}}${string}{{success}}${string}`;
        link: {
          title: string;
          copy: string;
          copied: string;
          share: string;
          words: string;
          qr: string;
        };
        pot: {
          title: string;
          from_other: `${string}{{count}}${string}`;
        };
        held: {
          title: `${string}{{amount}}${string}`;
          why: string;
        };
        carry: string;
        owed: {
          label: string;
          why: string;
        };
        minimum: string;
        how: string;
        log: {
          title: string;
          friend: string;
          day: string;
          amount: string;
          empty: string;
        };
      };
      profile: {
        title: string;
        account: {
          title: string;
          id: string;
          copyId: string;
          username: string;
          createdAt: string;
          lastVisit: string;
          firstVisit: string;
        };
        rows: {
          title: string;
          password: string;
          passwordNote: string;
        };
        bank: {
          title: string;
        };
        held: {
          title: `${string}{{until}}${string}`;
          text: string;
        };
        password: {
          action: string;
          old: string;
          new: string;
          confirm: string;
          show: string;
          hide: string;
          hint: `${string}{{min}}${string}`;
          tooShort: `${string}{{min}}${string}`;
          mismatch: string;
          wrong: string;
          others: string;
          saved: string;
          perhaps: string;
        };
        edit: {
          nameAction: string;
          bankAction: string;
          name: string;
          pauseTitle: string;
          pause: string;
          saved: string;
          unchanged: string;
          empty: string;
          accountDigits: string;
        };
        devices: {
          title: string;
          this: string;
          now: string;
          used: `${string}{{ago}}${string}`;
          unknown: string;
          alone: string;
          signOut: string;
          signOutOne: `${string}{{device}}${string}`;
          others: string;
          oneTitle: string;
          oneText: `${string}{{device}}${string}`;
          oneDone: string;
          othersTitle: string;
          othersText: string;
          othersDone: string;
        };
        need: {
          old: string;
          new: string;
          confirm: string;
        };
      };
      refund: {
        amount: `${string}{{amount}}${string}`;
        rates: `${string}{{fail}}${string}{{success}}${string}`;
        period: `${string}{{days}}${string}`;
        until: `${string}{{date}}${string}`;
        loss: `${string}{{formula}}${string}`;
        turnover: `${string}{{formula}}${string}`;
        otherRates: string;
        less: string;
        thisPeriod: string;
        soFar: string;
        subtracted: string;
        collected: string;
        condition: string;
        why: {
          bonus: string;
          none: string;
          incomplete: string;
          nothing: string;
          minimum: `${string}{{min}}${string}`;
        };
        receivable: string;
        receive: string;
        received: `${string}{{amount}}${string}`;
        pot: string;
        toWallet: string;
        moved: `${string}{{amount}}${string}`;
        confirm: {
          title: string;
          text: `${string}{{amount}}${string}`;
          yes: string;
        };
        log: {
          title: string;
          time: string;
          amount: string;
          empty: string;
        };
      };
      spin: {
        title: string;
        coins_other: `${string}{{count}}${string}`;
        picture: `${string}{{names}}${string}`;
        spin: string;
        ask: string;
        left_other: `${string}{{count}}${string}`;
        asking: string;
        turning: string;
        unknown: {
          title: string;
          text: string;
        };
        failed: {
          title: string;
          noCoins: string;
          off: string;
        };
        off: {
          title: string;
          text: string;
        };
        rule: {
          title: `${string}{{baht}}${string}`;
          next: {
            both: `${string}{{deposit}}${string}{{play}}${string}`;
            deposit: `${string}{{deposit}}${string}`;
            play: `${string}{{play}}${string}`;
          };
          bar: string;
          today: `${string}{{coins}}${string}{{most}}${string}`;
          text_other: `${string}{{count}}${string}`;
        };
        kinds: {
          cash: string;
          bonus: string;
          coin: string;
          goods: string;
          nothing: string;
        };
        coupons: {
          title: string;
          count_other: `${string}{{count}}${string}`;
          none: string;
          noneText: string;
          slice: `${string}{{label}}${string}`;
          until: `${string}{{until}}${string}`;
          noEnd: string;
          claim: string;
          how: string;
          refused: string;
          paused: string;
        };
        claim: {
          title: string;
          cash: `${string}{{amount}}${string}`;
          other: string;
          keep: string;
          done: {
            cash: `${string}{{amount}}${string}`;
            bonus: string;
            other: string;
          };
          paused: string;
          bonusPage: string;
          goodsTitle: string;
          goods: string;
          contact: string;
          refused: string;
        };
        prize: {
          congratulations: string;
          coupon: string;
          coins: string;
          nothing: string;
          instead: `${string}{{drawn}}${string}{{given}}${string}`;
          again_other: `${string}{{count}}${string}`;
          close: string;
          bonus: string;
        };
        odds: {
          title: string;
          version: `${string}{{name}}${string}{{version}}${string}`;
          stock: `${string}{{left}}${string}{{daily}}${string}`;
          gone: string;
          instead: `${string}{{name}}${string}`;
          note: string;
        };
        fair: {
          title: string;
          text: string;
          last: string;
          commitment: string;
        };
        check: {
          title: string;
          gone: string;
          verdict: {
            matches: `${string}{{name}}${string}`;
            differs: string;
            sealed: string;
            checking: string;
            failed: string;
            unprovable: string;
          };
          why: {
            matches: string;
            differs: string;
            sealed: string;
            checking: string;
            failed: string;
            unprovable: string;
          };
          before: string;
          beforeText: string;
          own: string;
          ownText: string;
          after: string;
          afterText: string;
          sealed: string;
          sealedText: `${string}{{spins}}${string}{{hours}}${string}`;
          reveal: string;
          drawn: `${string}{{no}}${string}{{place}}${string}{{last}}${string}{{from}}${string}{{to}}${string}{{name}}${string}`;
          copyCommitment: string;
          copyOwn: string;
          copySeed: string;
        };
        history: {
          title: string;
          empty: string;
          emptyText: string;
          tally: `${string}{{count}}${string}{{right}}${string}`;
          standing: {
            matches: string;
            differs: string;
            sealed: string;
            checking: string;
            failed: string;
            unprovable: string;
          };
          more: string;
        };
        bonus: {
          required_other: `${string}{{required}}${string}{{times}}${string}{{count}}${string}`;
          locked: string;
        };
      };
      statement: {
        title: string;
        activity: {
          deposit: string;
          depositFrom: `${string}{{name}}${string}`;
          withdraw: string;
          withdrawTo: `${string}{{name}}${string}`;
          withdrawBack: string;
          backFrom: `${string}{{name}}${string}`;
          transferTo: `${string}{{name}}${string}`;
          transferFrom: `${string}{{name}}${string}`;
          bonus: string;
          promotion: string;
          invite: string;
          refund: string;
          luckydraw: string;
          finishBonus: string;
          correction: string;
        };
        status: {
          SUCCESS: string;
          FAILED: string;
          PENDING: string;
        };
        empty: {
          title: string;
          text: string;
        };
        beyond: string;
        balance: `${string}{{amount}}${string}`;
        filter: {
          label: string;
          from: string;
          to: string;
          clear: string;
          found_other: `${string}{{count}}${string}`;
          none: string;
          noneText: string;
          any: string;
          open: string;
          title: string;
          show: string;
        };
        type: {
          deposit: string;
          withdraw: string;
          transfer: string;
          bonus: string;
          finish_bonus: string;
          correction: string;
        };
        download: {
          button: string;
          done: string;
        };
        month: {
          title: string;
          name: `${string}{{month}}${string}{{year}}${string}`;
          previous: string;
          next: string;
          in: string;
          out: string;
          day: string;
          note: string;
          none: string;
          table: `${string}{{month}}${string}`;
          names: {
            m01: string;
            m02: string;
            m03: string;
            m04: string;
            m05: string;
            m06: string;
            m07: string;
            m08: string;
            m09: string;
            m10: string;
            m11: string;
            m12: string;
          };
          inShort: `${string}{{month}}${string}`;
          outShort: `${string}{{month}}${string}`;
          byDay: string;
          short: {
            m01: string;
            m02: string;
            m03: string;
            m04: string;
            m05: string;
            m06: string;
            m07: string;
            m08: string;
            m09: string;
            m10: string;
            m11: string;
            m12: string;
          };
        };
        slips: {
          checking: string;
          button: string;
          title: string;
          note: string;
          refresh: string;
          time: string;
          amount: string;
          status: string;
          view: string;
          open: string;
          empty: string;
          emptyText: string;
          used: string;
          credited: `${string}{{amount}}${string}{{when}}${string}`;
        };
        withdrawal: {
          title: string;
        };
        sentKip: `${string}{{kip}}${string}`;
        failed: {
          NOT_APPROVED: string;
          ACCOUNT_CLOSED: string;
          NAME_MISMATCH: string;
          withdraw: string;
          toGame: string;
          fromGame: string;
        };
        gifts: {
          title: string;
          name: string;
          PENDING: string;
          FAILED: string;
          until: `${string}{{until}}${string}`;
          byPerson: string;
        };
        day: {
          today: string;
          yesterday: string;
          name: `${string}{{weekday}}${string}{{day}}${string}{{month}}${string}`;
          nameYear: `${string}{{weekday}}${string}{{day}}${string}{{month}}${string}{{year}}${string}`;
          weekday: {
            d0: string;
            d1: string;
            d2: string;
            d3: string;
            d4: string;
            d5: string;
            d6: string;
          };
        };
        movement: {
          title: string;
          gone: string;
          status: string;
          time: string;
          balance: string;
          note: string;
          returned: string;
          inGame: string;
          bangkok: string;
        };
        waiting: {
          title: string;
          qr: string;
          slip: string;
          qrLeft: string;
          checking: string;
          unread: string;
          announcement: string;
          transferLeft: string;
        };
        recent: {
          title: string;
          all: string;
        };
        strip: {
          label: string;
          qr: string;
          slip: string;
          payout: string;
          qrHow: string;
          slipHow: string;
          payoutHow: string;
          payoutApproval: string;
          announcement: string;
          announcementHow: string;
          gift: string;
          giftHow: `${string}{{until}}${string}`;
          giftByPerson: string;
        };
      };
      withdraw: {
        wallet: string;
        amount: string;
        bounds: `${string}{{min}}${string}{{max}}${string}`;
        all: string;
        quick: string;
        toAccount: string;
        bonusWarning: string;
        review: string;
        problem: {
          required: string;
          minimum: `${string}{{min}}${string}`;
          maximum: `${string}{{max}}${string}`;
          notEnough: `${string}{{amount}}${string}`;
        };
        confirm: {
          title: string;
          games: string;
          gamesFirst: string;
          left: string;
          about: `${string}{{rest}}${string}`;
          back: string;
          action: string;
          working: string;
          slowGames: string;
        };
        unknown: {
          title: string;
          text: string;
          ask: string;
        };
        done: {
          title: string;
          text: string;
          reference: string;
          stuck: `${string}{{names}}${string}`;
          history: string;
          failed: string;
          sent: string;
          arrived: string;
          at: string;
          copy: string;
          share: string;
          saved: string;
          saveFailed: string;
        };
        laterDone: string;
        laterUnknown: string;
        most: string;
        held: {
          title: `${string}{{until}}${string}`;
          why: string;
          notYou: string;
          contact: string;
        };
        blocked: {
          title: string;
          why: string;
        };
        progress: {
          steps: string;
          asked: string;
          approval: string;
          approved: string;
          refused: string;
          sending: string;
          sent: string;
          notSent: string;
          reference: `${string}{{reference}}${string}`;
          stateDone: string;
          stateCurrent: string;
          stateWaiting: string;
          stateFailed: string;
          reviewTitle: string;
          review: string;
          notFound: string;
          transferred: string;
          back: {
            title: string;
            NOT_APPROVED: string;
            ACCOUNT_CLOSED: string;
            NAME_MISMATCH: string;
            bank: string;
          };
          profile: string;
        };
        keepGames: string;
        keepGamesHint: `${string}{{amount}}${string}`;
        bonusStop: string;
      };
    };
  }
}
